/** Notes and tags of members, by staff. The activity log says who wrote and deleted them, not what they said. */
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { TAGS_MAX } from '#contract/desk/member-notes.ts';
import type { MemberDetail } from '#contract/desk/members.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { memberNotes, memberTags } from '../../db/schema/members.ts';
import { staff } from '../../db/schema/staff.ts';
import { iso } from '../desk-page.ts';
import { fieldError } from '../errors.ts';
import { type Audited, changedMeanwhile } from '../staff/audit.ts';
import { lockMember } from './lock-member.ts';

type Work = { tx: Tx; staff: { id: number }; audit: (row: Audited) => void };

/** Newest first. Index: `member_notes_user`. */
export async function notesOf(db: Db | Tx, userId: number): Promise<MemberDetail['notes']> {
  const rows = await db
    .select({ id: memberNotes.id, text: memberNotes.text, at: memberNotes.createdAt, by: staff.name })
    .from(memberNotes)
    .innerJoin(staff, eq(staff.id, memberNotes.staffId))
    .where(eq(memberNotes.userId, userId))
    .orderBy(desc(memberNotes.id));
  return rows.map(({ at, ...note }) => ({ ...note, at: iso(at) }));
}

/** By member, in the order of the alphabet. */
export async function tagsOf(db: Db | Tx, userIds: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  if (userIds.length === 0) return found;
  const rows = await db
    .select({ userId: memberTags.userId, tag: memberTags.tag })
    .from(memberTags)
    .where(inArray(memberTags.userId, [...userIds]))
    .orderBy(asc(memberTags.tag));
  for (const { userId, tag } of rows) found.set(userId, [...(found.get(userId) ?? []), tag]);
  return found;
}

const LISTED = 200;

/** Reads one row of the index `member_tags_members` per tag, however many members have it. */
export async function allTags(db: Db): Promise<string[]> {
  const rows = await readRows<{ tag: string }>(
    db,
    sql`with recursive tags (tag, n) as (
        (select tag, 1 from member_tags order by tag limit 1)
        union all
        select (select m.tag from member_tags m where m.tag > tags.tag order by m.tag limit 1), n + 1
          from tags where tags.tag is not null and n <= ${LISTED})
      select tag from tags where tag is not null limit ${LISTED}`,
  );
  return rows.map(({ tag }) => tag);
}

/** Throws 404. */
export async function addNote(id: number, text: string, { tx, staff: { id: staffId }, audit }: Work) {
  await lockMember(tx, id);
  await tx.insert(memberNotes).values({ userId: id, text, staffId });
  audit({ entity: 'member', entityId: id });
  return null;
}

/** Throws 404, and 409 `changed` if the note is gone. */
export async function deleteNote({ id, note }: { id: number; note: number }, { tx, audit }: Work) {
  await lockMember(tx, id);
  const [gone] = await tx
    .delete(memberNotes)
    .where(and(eq(memberNotes.id, note), eq(memberNotes.userId, id)))
    .returning();
  if (!gone) throw await changedMeanwhile(tx, 'member', id);
  const [author] = await tx.select().from(staff).where(eq(staff.id, gone.staffId));
  audit({
    entity: 'member',
    entityId: id,
    before: { writtenBy: author?.name, writtenAt: iso(gone.createdAt) },
  });
  return null;
}

/** Throws 404, and 400 at `tag`. */
export async function addTag(id: number, tag: string, { tx, audit }: Work) {
  await lockMember(tx, id);
  const [own] = await tx.select({ n: count() }).from(memberTags).where(eq(memberTags.userId, id));
  const added = await tx.insert(memberTags).values({ userId: id, tag }).onConflictDoNothing().returning();
  if (added.length === 0) throw fieldError('tag', 'changed', 'tag_present');
  if ((own?.n ?? 0) >= TAGS_MAX) throw fieldError('tag', 'too_much', 'tags_too_many');
  audit({ entity: 'member', entityId: id, after: { tag } });
  return null;
}

/** Throws 404, and 409 `changed` for a member without this tag. */
export async function removeTag(id: number, tag: string, { tx, audit }: Work) {
  await lockMember(tx, id);
  const [gone] = await tx
    .delete(memberTags)
    .where(and(eq(memberTags.userId, id), eq(memberTags.tag, tag)))
    .returning();
  if (!gone) throw await changedMeanwhile(tx, 'member', id);
  audit({ entity: 'member', entityId: id, before: { tag } });
  return null;
}
