/** Compares every picture of this run with that of the previous run, in the order of the scenes. */
import { compare } from './compare.ts';
import { filesIn, readPicture, writePicture } from './folders.ts';
import { pictureOf } from './picture.ts';
import { scenes } from './scenes/all.ts';
import type { Entry } from './sheet.ts';

/** Group in the sheet for old pictures whose scenes no longer exist. */
const NO_GROUP = 'No longer pictured';

/** `routes`: the page's route for each picture that was taken this time. */
export async function compareAll(routes: ReadonlyMap<string, string>): Promise<Entry[]> {
  const order = new Map(scenes.map(({ name, group }, at) => [name, { at, group }]));
  const files = new Set([...routes.keys(), ...filesIn('before')]);
  const entries: Entry[] = [];
  for (const file of files) {
    const picture = pictureOf(file);
    if (!picture) continue;
    const now = routes.has(file) ? readPicture('now', file) : undefined;
    const { difference, ...comparison } = await compare(readPicture('before', file), now);
    if (difference) writePicture('difference', file, difference);
    const group = order.get(picture.name)?.group ?? NO_GROUP;
    entries.push({ ...picture, ...comparison, group, route: routes.get(file) });
  }
  const placeOf = ({ name, locale, width }: Entry) => [
    order.get(name)?.at ?? scenes.length,
    Number(locale === 'en'),
    width === 'A4' ? 0 : width,
  ];
  return entries.sort((a, b) => byEach(placeOf(a), placeOf(b)));
}

const byEach = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, at) => value - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
