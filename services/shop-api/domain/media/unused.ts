/** Deletes uploaded pictures that are no longer shown anywhere. Pictures that are files on the server stay. */
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { tryImportLock } from '../import-lock.ts';
import { UPLOADS } from './uploads.ts';

const UNUSED_MS = 86_400_000;

/** Whether one of the shop's texts names the picture `m`. Only these can be searched: products have too many texts. */
const isInText = sql`exists (select from blocks b where strpos(b.contents::text, m.name) > 0)
  or exists (select from pages p where strpos(p.contents::text, m.name) > 0)
  or exists (select from faqs f where strpos(f.answers::text, m.name) > 0)`;

/** Whether anything shows the picture `m`. The `like` condition is that of the index product_images_upload. */
const isUsed: SQL = sql`(exists (select from product_images i where i.path = m.name
    and i.path like ${sql.raw(`'${UPLOADS}%'`)})
  or exists (select from taxons t where m.name = any(t.images))
  or exists (select from carousels c where m.name in (c.path->>'ja_JP', c.path->>'en_US'))
  or ${isInText})`;

/** Deletes those of the given pictures that are unused, without waiting for a day. */
export async function deleteUnused(tx: Tx, names: string[]): Promise<void> {
  for (const name of names)
    await tx.execute(sql`delete from media_files m where m.name = ${name} and not ${isUsed}`);
}

/**
 * Deletes pictures that have been unused for a day, so that a wrong catalogue file can be corrected until then. Does
 * nothing during an import, which may be about to use them.
 */
export async function deleteLongUnused(shop: Shop): Promise<void> {
  const now = shop.now();
  const deleted = await inTransaction(shop.db, async (tx) => {
    if (!(await tryImportLock(tx))) return [];
    await tx.execute(sql`
      update media_files m set unused_since = case when ${isUsed} then null else ${now.toISOString()}::timestamptz end
      where ${isUsed} = (m.unused_since is not null)`);
    const before = new Date(now.getTime() - UNUSED_MS).toISOString();
    return readRows(
      tx,
      sql`delete from media_files m where m.unused_since < ${before}::timestamptz returning m.name`,
    );
  });
  if (deleted.length > 0) shop.log('info', 'pictures.deleted', { pictures: deleted.length });
}
