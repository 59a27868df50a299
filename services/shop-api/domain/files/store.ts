/** Files that staff made or uploaded: visible for one hour, only to the person who made or uploaded them. */
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { deskFiles } from '../../db/schema/staff.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { randomToken } from '../tokens.ts';

const KEPT_MS = 3_600_000;

export type DeskFile = typeof deskFiles.$inferSelect;
type NewFile = Pick<DeskFile, 'staffId' | 'kind' | 'name' | 'content'> & { report: Record<string, unknown> };

export async function storeFile({ now }: Shop, tx: Tx, file: NewFile): Promise<{ id: string }> {
  const id = randomToken(16);
  const endsAt = new Date(now().getTime() + KEPT_MS);
  await tx.insert(deskFiles).values({ ...file, id, contentType: 'text/csv', endsAt });
  return { id };
}

/** Throws 404 for a file of another kind, of somebody else, or older than an hour. */
export async function ownFile(
  { now }: Shop,
  db: Db | Tx,
  staff: { id: number },
  id: string,
  kind?: string,
): Promise<DeskFile> {
  const [file] = await db
    .select()
    .from(deskFiles)
    .where(
      and(
        eq(deskFiles.id, id),
        eq(deskFiles.staffId, staff.id),
        gt(deskFiles.endsAt, now()),
        kind === undefined ? undefined : eq(deskFiles.kind, kind),
      ),
    );
  if (!file) throw new ApiError(404, 'file_not_found', 'file_not_found');
  return file;
}

/** Keeps the file for an hour from now. */
export async function extendFile({ now }: Shop, tx: Tx, id: string): Promise<void> {
  const endsAt = new Date(now().getTime() + KEPT_MS);
  await tx.update(deskFiles).set({ endsAt }).where(eq(deskFiles.id, id));
}

export async function deleteOldFiles({ db, now }: Shop): Promise<void> {
  await db.delete(deskFiles).where(lt(deskFiles.endsAt, now()));
}
