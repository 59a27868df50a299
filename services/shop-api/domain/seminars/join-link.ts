/** The link to join a seminar online, set by staff. mail/seminar-notices.ts writes the mails. */
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { JoinLink, writeJoinLink as writeCall } from '#contract/desk/goods/seminars.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { seminarNotices, seminars } from '../../db/schema/seminars.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { lockProduct } from '../goods/lock.ts';
import { linkDueAt } from '../order-rows/join-links.ts';
import { revisionOfValue } from '../revision.ts';
import { type Audited, changedMeanwhile } from '../staff/audit.ts';
import { seminarHead } from './head.ts';

type SeminarRow = typeof seminars.$inferSelect;
type Link = Pick<JoinLink, 'url' | 'noteJa' | 'noteEn'>;
type Wish = z.output<typeof writeCall.body>;
type Work = { tx: Tx; audit: (row: Audited) => void };

const linkOf = ({ joinUrl, joinNotes }: Pick<SeminarRow, 'joinUrl' | 'joinNotes'>): Link => ({
  url: joinUrl ?? '',
  noteJa: joinNotes?.ja_JP ?? '',
  noteEn: joinNotes?.en_US ?? '',
});

/** Throws 404. */
export async function readJoinLink(shop: Shop, id: number, locale: LocaleCode): Promise<JoinLink> {
  const seminar = await seminarHead(shop, id, locale);
  const [row] = await shop.db.select().from(seminars).where(eq(seminars.productId, id));
  if (!row) throw new ApiError(404, 'not_found', 'product_not_found');
  const [mailed] = await shop.db
    .select({ n: count() })
    .from(seminarNotices)
    .where(and(eq(seminarNotices.productId, id), isNotNull(seminarNotices.joinUrl)));
  const link = linkOf(row);
  return {
    seminar,
    ...link,
    revision: revisionOfValue(link),
    dueAt: linkDueAt(row.startsAt).toISOString(),
    mailedOrders: mailed?.n ?? 0,
  };
}

/** Throws 404, 409 `import_under_way`, and 409 `changed` when `revision` is outdated. */
export async function writeJoinLink(
  id: number,
  { url, noteJa, noteEn, tell, revision }: Wish,
  { tx, audit }: Work,
): Promise<{ revision: string }> {
  // Other changes of the product rewrite its seminar row, so the product is locked.
  const { code } = await lockProduct(tx, id);
  const [row] = await tx.select().from(seminars).where(eq(seminars.productId, id)).for('update');
  if (!row) throw new ApiError(404, 'not_found', 'product_not_found');
  const before = linkOf(row);
  const after: Link = { url, noteJa, noteEn };
  if (revisionOfValue(before) !== revision) throw await changedMeanwhile(tx, 'join_link', code);
  const joinUrl = url || null;
  const joinNotes = noteJa || noteEn ? { ja_JP: noteJa, en_US: noteEn } : null;
  await tx.update(seminars).set({ joinUrl, joinNotes }).where(eq(seminars.productId, id));
  if (joinUrl && !tell) await noteAsMailed(tx, id, { joinUrl, joinNotes });
  const changed = (['url', 'noteJa', 'noteEn'] as const).filter((field) => before[field] !== after[field]);
  audit({
    entity: 'join_link',
    entityId: code,
    before: logged(before),
    after: { ...logged(after), changed, tell },
  });
  return { revision: revisionOfValue(after) };
}

/** Values for the audit log, without the link and the notes, which are secret. */
const logged = ({ url, noteJa, noteEn }: Link) => ({
  hasLink: url !== '',
  hasNote: noteJa !== '' || noteEn !== '',
});

/** Records that participants who got the earlier link are not to be mailed about this link. */
async function noteAsMailed(tx: Tx, productId: number, link: Pick<SeminarRow, 'joinUrl' | 'joinNotes'>) {
  // Waits for mails that are being written, so that the update sees them.
  await tx.execute(
    sql`select from seminar_notices where product_id = ${productId} order by order_id for update`,
  );
  await tx
    .update(seminarNotices)
    .set(link)
    .where(and(eq(seminarNotices.productId, productId), isNotNull(seminarNotices.joinUrl)));
}
