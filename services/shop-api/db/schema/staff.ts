/** People of the shop who use the desk, their sessions, and what they did. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type Role, roles } from '#contract/desk/permissions.ts';
import { at, bytea, createdAt, id, locale, ref, updatedAt } from './columns.ts';
import { isOneOf } from './states.ts';

/** Accounts are disabled, never deleted, because the audit log refers to them. */
export const staff = pgTable(
  'staff',
  {
    id: id(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** Null until the invitation is accepted. */
    passwordHash: text('password_hash'),
    /** Encrypted (domain/staff/totp.ts). Null: no second factor yet. */
    totpSecret: bytea('totp_secret'),
    /** Time step of the last accepted code, so that a code works once. */
    totpStep: bigint('totp_step', { mode: 'number' }),
    locale: locale().default('ja_JP'),
    disabledAt: at('disabled_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('staff_email_ci').on(sql`lower(${t.email})`),
    check('staff_role', isOneOf(t.role, roles)),
  ],
);

const staffId = () =>
  ref('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' });

/** Stores the token's hash only. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    hash: bytea('hash').primaryKey(),
    staffId: staffId(),
    /** `half`: the second factor has not been entered yet. */
    level: text('level').$type<'half' | 'full'>().notNull(),
    /** Encrypted secret of a second factor that is being set up. */
    newTotpSecret: bytea('new_totp_secret'),
    /** Wrong codes since the password was entered. */
    tries: integer('tries').notNull().default(0),
    /** When the second factor was last verified. */
    provedAt: at('proved_at'),
    seenAt: at('seen_at').notNull().defaultNow(),
    endsAt: at('ends_at').notNull(),
    network: text('network'),
    createdAt: createdAt(),
  },
  (t) => [index('staff_sessions_staff').on(t.staffId)],
);

/** Invitations and links for a new password, as hashes; each works once. */
export const staffLinks = pgTable('staff_links', {
  hash: bytea('hash').primaryKey(),
  staffId: staffId(),
  purpose: text('purpose').$type<'invite' | 'reset'>().notNull(),
  endsAt: at('ends_at').notNull(),
  usedAt: at('used_at'),
  createdAt: createdAt(),
});

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { staffId: staffId(), hash: bytea('hash').notNull(), usedAt: at('used_at') },
  (t) => [primaryKey({ columns: [t.staffId, t.hash] })],
);

/** Answers by idempotency key, kept for a week (domain/staff/idempotency.ts). */
export const deskRequests = pgTable(
  'desk_requests',
  {
    key: text('key').primaryKey(),
    staffId: staffId(),
    call: text('call').notNull(),
    inputHash: text('input_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (t) => [index('desk_requests_old').on(t.createdAt)],
);

/**
 * A row for each change, and for some reads, such as searches for people. A trigger refuses to delete or to update rows.
 * The only exception: the erasure of a member empties `before` and `after`.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: at('at').notNull().defaultNow(),
    /** Null for a command on the server, and for a failed login. */
    staffId: ref('staff_id').references(() => staff.id),
    call: text('call').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id'),
    /** Changed fields; no password, secret or code. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    network: text('network'),
    requestId: text('request_id'),
  },
  (t) => [
    index('audit_log_newest').on(t.at.desc()),
    index('audit_log_entity').on(t.entity, t.entityId),
    index('audit_log_staff').on(t.staffId, t.at.desc()),
    // From where staff logged in before: without it, a login read all that its staff member ever did.
    index('audit_log_logins').on(t.staffId, t.network).where(sql`${t.after} ->> 'outcome' = 'logged_in'`),
  ],
);

/** Settings that staff change, by key. Each key has its own schema in contract/desk/. */
export const deskSettings = pgTable('desk_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  revision: integer('revision').notNull().default(0),
  updatedBy: ref('updated_by').references(() => staff.id),
  updatedAt: updatedAt(),
});

/** Files that staff made or uploaded; deleted after an hour. */
export const deskFiles = pgTable(
  'desk_files',
  {
    id: text('id').primaryKey(),
    staffId: staffId(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    content: bytea('content'),
    report: jsonb('report').$type<Record<string, unknown>>(),
    isRun: boolean('is_run').notNull().default(false),
    endsAt: at('ends_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('desk_files_old').on(t.endsAt)],
);
