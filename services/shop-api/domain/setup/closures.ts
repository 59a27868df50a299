/** The shop's own holidays, YYYY-MM-DD in order: from the setting SHOP_CLOSURES and from staff. */
import { eq } from 'drizzle-orm';
import { type Setup, setupSections } from '#contract/desk/setup/shop-file.ts';
import type { Db, Tx } from '../../db/client.ts';
import { deskSettings } from '../../db/schema/staff.ts';
import type { Env } from '../../env.ts';

/** Key in `desk_settings`. */
export const CLOSURES = 'closures';

/** The holidays that staff have set. */
export async function readClosures(db: Db | Tx): Promise<Setup['closures']> {
  const [row] = await db.select().from(deskSettings).where(eq(deskSettings.key, CLOSURES));
  const read = setupSections.closures.safeParse(row?.value);
  return read.success ? read.data : [];
}

export async function allClosures(
  { SHOP_CLOSURES }: Pick<Env, 'SHOP_CLOSURES'>,
  db: Db | Tx,
): Promise<ReadonlySet<string>> {
  const set = await readClosures(db);
  return new Set([...SHOP_CLOSURES, ...set.map(({ day }) => day)].sort());
}
