/** Proof of who has agreed to mails that the shop need not send. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { type ConsentPage, consentPages } from '#contract/newsletter.ts';
import { at, bytea, id, locale, ref } from './columns.ts';
import { users } from './people.ts';
import { isOneOf } from './states.ts';

/** What pages said when they asked, once each: the id is the version that consents name. */
export const consentWordings = pgTable('consent_wordings', {
  id: id(),
  text: text('text').notNull(),
  /** SHA-256 of the text, which is too long for an index. */
  digest: bytea('digest').notNull().unique(),
  firstShownAt: at('first_shown_at').notNull(),
});

/**
 * Every yes and no, with the address at that time. A trigger refuses every change, except that an erasure empties the
 * address (domain/erasure/consents.ts).
 */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    what: text('what').$type<'newsletter'>().notNull().default('newsletter'),
    given: boolean('given').notNull(),
    email: text('email'),
    /** Instead of the address of an erased member: SHA-256 of the salt and the address in small letters. */
    emailSalt: bytea('email_salt'),
    emailHash: bytea('email_hash'),
    userId: ref('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null if the page did not say what it showed. */
    wordingId: ref('wording_id').references(() => consentWordings.id),
    page: text('page').$type<ConsentPage>().notNull(),
    locale: locale(),
    /** Of a yes: in the link that takes it back. */
    refusalToken: text('refusal_token').unique(),
    at: at('at').notNull(),
    /** When the member was erased. */
    erasedAt: at('erased_at'),
  },
  (t) => [
    index('consents_user').on(t.userId, t.id),
    index('consents_erased').on(t.erasedAt).where(sql`erased_at is not null`),
    check('consents_page', isOneOf(t.page, consentPages)),
  ],
);
