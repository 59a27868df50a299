/** The frame's loader is not told which screen is inside it: the path tells. */
import { matchRoutes } from '@remix-run/react';
import { type Screen, screens } from '#app/screens.ts';

/** Most screens have one path, and looking it up costs nothing; Remix ranks only the others. */
const fixed = new Map(screens.filter(({ path }) => !/[:*]/.test(path)).map((row) => [`/${row.path}`, row]));
const others = screens
  .filter(({ path }) => /[:*]/.test(path))
  .map((screen) => ({ path: `/${screen.path}`, screen }));

/** As Remix sees a path: in any letter case, with or without a slash at its end. */
const plain = (path: string) => path.toLowerCase().replace(/(.)\/$/, '$1');

export const screenAt = (path: string): Screen | undefined =>
  fixed.get(plain(path)) ??
  (matchRoutes(others, path)?.at(-1)?.route as (typeof others)[number] | undefined)?.screen;
