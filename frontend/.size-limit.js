import { added, first } from './scripts/first-load.js';

const only = (files, ending) => files.filter((file) => file.endsWith(ending));

export default [
  { name: 'first route, JavaScript', path: only(first, '.js'), limit: '60 kB', gzip: true },
  { name: 'first route, CSS', path: only(first, '.css'), limit: '12 kB', gzip: true },
  ...added.map(({ route, files }) => ({ name: route, path: files, limit: '30 kB', gzip: true })),
];
