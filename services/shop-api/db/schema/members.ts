/** What staff write about members. Personal data: deleted with the member, and part of the member's export. */
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, id, ref } from './columns.ts';
import { users } from './people.ts';
import { staff } from './staff.ts';

export const memberNotes = pgTable(
  'member_notes',
  {
    id: id(),
    userId: belongsTo('user_id', () => users.id),
    text: text('text').notNull(),
    staffId: ref('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
  },
  (t) => [index('member_notes_user').on(t.userId, t.id)],
);

export const memberTags = pgTable(
  'member_tags',
  {
    userId: belongsTo('user_id', () => users.id),
    tag: text('tag').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tag] }), index('member_tags_members').on(t.tag, t.userId)],
);
