// What a visitor fetches: the files of the first page, and those each other page adds. Read from the built page and
// Vite's manifest, so that a new import shows up here by itself.

import { existsSync, readFileSync } from 'node:fs';

const BUILD = 'build';
const MANIFEST = '.svelte-kit/output/client/.vite/manifest.json';

if (!existsSync(`${BUILD}/app.html`) || !existsSync(MANIFEST)) {
  throw new Error('Nothing is built: run `npm run build` first.');
}

const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
const page = readFileSync(`${BUILD}/app.html`, 'utf8');

/** A chunk with everything it imports at once. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) closure(imported, seen);
  return seen;
}

function filesOf(keys) {
  const files = new Set();
  for (const key of keys) {
    files.add(manifest[key].file);
    for (const css of manifest[key].css ?? []) files.add(css);
  }
  return [...files].map((file) => `${BUILD}/${file}`);
}

/** The pages' modules are numbered in the order of the app's table of routes: the layout, the error page, then these. */
const app = readFileSync('.svelte-kit/generated/client-optimized/app.js', 'utf8');
const table = app.slice(app.indexOf('export const dictionary'));
const pages = [...table.matchAll(/"([^"]+)": \[~?(\d+)/g)].map(([, route, node]) => ({
  route,
  key: Object.keys(manifest).find((key) => key.endsWith(`/nodes/${node}.js`)),
}));
const isStart = (key) => /\/(?:entry\.js|app\.js|nodes\/[01]\.js)$/.test(key) && manifest[key].isEntry;
const starts = Object.keys(manifest).filter(isStart);
const named = [...page.matchAll(/\/_app\/[^"]+\.(?:js|css)/g)].map(([path]) => `${BUILD}${path}`);

const home = pages.find(({ route }) => route === '/');
if (!home?.key || starts.length < 3 || named.length === 0)
  throw new Error('The build looks different: mend this script.');

const firstKeys = new Set([...starts, home.key].flatMap((key) => [...closure(key)]));

/** Every script and style the home page loads. */
export const first = [...new Set([...named, ...filesOf(firstKeys)])];

/** By route, what it adds to those. */
export const added = pages
  .filter(({ route }) => route !== '/')
  .map(({ route, key }) => ({
    route,
    files: filesOf(closure(key)).filter((file) => !first.includes(file)),
  }));
