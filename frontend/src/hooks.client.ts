import type { HandleClientError } from '@sveltejs/kit';

/** A wrong address is not a fault of the app, so it does not go into the console. */
export const handleError: HandleClientError = ({ error, status, message }) => {
  if (status !== 404) console.error(error);
  return { message };
};
