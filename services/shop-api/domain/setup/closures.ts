/**
 * The shop's own holidays, YYYY-MM-DD in order: those that staff have set, and those of the setting SHOP_CLOSURES that staff
 * have not removed.
 */
import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type Setup, setupSections } from '#contract/desk/setup/shop-file.ts';
import type { Db, Tx } from '../../db/client.ts';
import { deskSettings } from '../../db/schema/staff.ts';
import type { Env } from '../../env.ts';

/** Keys in `desk_settings`. */
export const CLOSURES = 'closures';
/** Days of the setting on which the shop is open after all. */
export const OPENED = 'opened_days';

const openedDays = z.array(z.string());

/** @param ofServer days of the setting SHOP_CLOSURES that are to be among them */
export async function readClosures(
  db: Db | Tx,
  ofServer: ReadonlySet<string> = new Set(),
): Promise<Setup['closures']> {
  const rows = await db
    .select()
    .from(deskSettings)
    .where(inArray(deskSettings.key, [CLOSURES, OPENED]));
  const stored = (wanted: string) => rows.find(({ key }) => key === wanted)?.value;
  const read = setupSections.closures.safeParse(stored(CLOSURES));
  const set = read.success ? read.data : [];
  const known = new Set([...set.map(({ day }) => day), ...(openedDays.safeParse(stored(OPENED)).data ?? [])]);
  const more = [...ofServer].filter((day) => !known.has(day));
  if (more.length === 0) return set;
  const all = [...set, ...more.map((day) => ({ day, note: { ja: '', en: '' } }))];
  return all.sort((a, b) => (a.day < b.day ? -1 : 1));
}

export async function allClosures(
  { SHOP_CLOSURES }: Pick<Env, 'SHOP_CLOSURES'>,
  db: Db | Tx,
): Promise<ReadonlySet<string>> {
  const closures = await readClosures(db, SHOP_CLOSURES);
  return new Set(closures.map(({ day }) => day).sort());
}
