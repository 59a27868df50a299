/** Finds a screen by path, for the shell's loader: Remix does not tell it which screen it frames. */
import { matchRoutes } from '@remix-run/react';
import { type Screen, screens } from '#app/screens.ts';

/** Most screens have a fixed path and are looked up; only the others need Remix's ranking. */
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
