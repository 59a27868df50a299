import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, belongsTo, bytea, createdAt, id, locale, ref, updatedAt } from './columns.ts';

/**
 * A name as it is searched: one part after the other, without blanks and middle dots, Latin letters small (only A to Z, so
 * that the database's locale does not matter).
 */
export const nameFrom = (first: AnyPgColumn, second: AnyPgColumn): SQL =>
  sql`lower(translate(coalesce(${first}, '') || coalesce(${second}, ''), ' 　・･', '') collate "C")`;

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    passwordHash: text('password_hash'),
    emailVerifiedAt: at('email_verified_at'),
    enabled: boolean('enabled').notNull().default(true),
    acUserId: text('ac_user_id').unique(),
    lastName: text('last_name').notNull(),
    firstName: text('first_name').notNull(),
    furiganaLastname: text('furigana_lastname'),
    furiganaFirstname: text('furigana_firstname'),
    phoneNumber: text('phone_number'),
    faxNumber: text('fax_number'),
    profession: text('profession'),
    birthday: date('birthday', { mode: 'string' }),
    gender: text('gender').$type<'m' | 'f' | 'u'>().notNull().default('u'),
    subscribedToNewsletter: boolean('subscribed_to_newsletter').notNull().default(false),
    locale: locale().default('ja_JP'),
    defaultAddressId: ref('default_address_id').references((): AnyPgColumn => addresses.id, {
      onDelete: 'set null',
    }),
    passwordChangedAt: at('password_changed_at'),
    /**
     * The last login or refresh of a session, written once a day at most. For members from before this column, the time of
     * the upgrade.
     */
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    /** When a mail announced that the unused account will be deleted. Null if there was none, or after a login since. */
    idleMailedAt: at('idle_mailed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_ci').on(sql`lower(${t.email})`),
    // Staff search for the beginning of an address or a name.
    index('users_email_start').on(sql`lower(${t.email}) text_pattern_ops`),
    index('users_name_start').on(sql`(${nameFrom(t.lastName, t.firstName)}) text_pattern_ops`),
    index('users_given_name_start').on(sql`(${nameFrom(t.firstName, t.lastName)}) text_pattern_ops`),
    index('users_kana_start').on(
      sql`(${nameFrom(t.furiganaLastname, t.furiganaFirstname)}) text_pattern_ops`,
    ),
    index('users_given_kana_start').on(
      sql`(${nameFrom(t.furiganaFirstname, t.furiganaLastname)}) text_pattern_ops`,
    ),
    index('users_phone_start').on(sql`${t.phoneNumber} text_pattern_ops`),
    // The newsletter's list, and how many are on it.
    index('users_newsletter')
      .on(t.id)
      .where(sql`subscribed_to_newsletter and enabled and email_verified_at is not null`),
    index('users_seen').on(t.lastSeenAt),
    index('users_idle_mailed').on(t.idleMailedAt).where(sql`idle_mailed_at is not null`),
    index('users_unconfirmed').on(t.createdAt).where(sql`email_verified_at is null`),
    index('users_default_address').on(t.defaultAddressId).where(sql`default_address_id is not null`),
    check('users_gender', sql`${t.gender} in ('m','f','u')`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => users.id),
    createdAt: createdAt(),
    lastUsedAt: at('last_used_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    revokeReason: text('revoke_reason'),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/**
 * Hashes of refresh tokens. `successorSealed`: the next token, encrypted with a key derived from the token that it
 * replaces.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: bytea('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuedAt: at('issued_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    rotatedAt: at('rotated_at'),
    successorSealed: bytea('successor_sealed'),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId)],
);

/** A member's identities at OAuth providers. */
export const userIdentities = pgTable(
  'user_identities',
  {
    provider: text('provider').notNull(),
    /** The provider's stable id of the person (`sub`). */
    subject: text('subject').notNull(),
    userId: belongsTo('user_id', (): AnyPgColumn => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index('user_identities_user').on(t.userId)],
);

/** Mailed links, as hashes; each works once. */
export const userTokens = pgTable(
  'user_tokens',
  {
    hash: bytea('hash').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    purpose: text('purpose').$type<'verify' | 'reset' | 'email'>().notNull(),
    /** Of the purpose `email`: the address that the link gives the account. */
    newEmail: text('new_email'),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    /** True when a newer link replaced this one before it was used. */
    superseded: boolean('superseded').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('user_tokens_user').on(t.userId, t.purpose)],
);

/** Fixed-window rate limits, a row per key. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expiresAt: at('expires_at').notNull(),
});

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: belongsTo('user_id', (): AnyPgColumn => users.id),
    lastName: text('last_name').notNull(),
    firstName: text('first_name').notNull(),
    company: text('company'),
    postcode: text('postcode').notNull(),
    provinceCode: text('province_code').notNull(),
    city: text('city').notNull(),
    /** Ends with the building, if there is one; `building` repeats it. */
    street: text('street').notNull(),
    building: text('building'),
    phoneNumber: text('phone_number'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('addresses_user').on(t.userId),
    check('addresses_postcode', sql`${t.postcode} ~ '^[0-9]{7}$'`),
  ],
);
