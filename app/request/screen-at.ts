/** Finds a screen by path, for the shell's loader, which does not get the screen's route from Remix. */
import { matchRoutes } from '@remix-run/react';
import { type Screen, screens } from '#app/screens.ts';

/** Screens with a fixed path. Only the others need Remix's route matching. */
const byFixedPath = new Map(
  screens.filter(({ path }) => !/[:*]/.test(path)).map((row) => [`/${row.path}`, row]),
);
const withParams = screens
  .filter(({ path }) => /[:*]/.test(path))
  .map((screen) => ({ path: `/${screen.path}`, screen }));

/** Remix ignores letter case and a trailing slash. */
const normalised = (path: string) => path.toLowerCase().replace(/(.)\/$/, '$1');

export const screenAt = (path: string): Screen | undefined =>
  byFixedPath.get(normalised(path)) ??
  (matchRoutes(withParams, path)?.at(-1)?.route as (typeof withParams)[number] | undefined)?.screen;
