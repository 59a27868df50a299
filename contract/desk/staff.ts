/** Login of staff, second factor, invitations. */
import { z } from 'zod';
import { browserTokens, emailText } from '../fields.ts';
import { localeCodes } from '../shapes.ts';
import { defineDeskCall } from './call.ts';
import { mailSending } from './mails.ts';
import { permissions, roles } from './permissions.ts';

const STAFF_PASSWORD_MIN = 10;
const PASSWORD_MAX = 200;

export const newStaffPassword = z
  .string({ error: 'validation.password_required' })
  .min(STAFF_PASSWORD_MIN, 'validation.staff_password')
  .max(PASSWORD_MAX, 'validation.field_maximum');
/** A code of the app, or a recovery code, which is longer. Accepts full-width digits and blanks. */
export const totpCode = z
  .string({ error: 'validation.field_required' })
  .transform((v) => v.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'validation.field_required').max(20, 'validation.field_maximum'));

export const staffMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  locale: z.enum(localeCodes),
});
export type StaffMember = z.output<typeof staffMember>;

const opened = z.object({
  token: z.string(),
  /** `half`: the second factor is still required. */
  level: z.enum(['half', 'full']),
  /** Whether the second factor is to be entered (`set`) or set up first (`unset`). */
  totp: z.enum(['set', 'unset']),
});

export const openSession = defineDeskCall({
  id: 'desk.openSession',
  summary: 'Logs in with e-mail and password',
  method: 'post',
  path: '/session',
  access: 'guest',
  // A password keeps blanks at its ends.
  body: z.object({
    email: emailText,
    password: z
      .string({ error: 'validation.password_required' })
      .min(1, 'validation.password_required')
      .max(PASSWORD_MAX, 'validation.field_maximum'),
    browserTokens,
  }),
  /** `browserToken`: stored by the browser, so that a later login is not locked out by wrong passwords of others. */
  data: opened.extend({ browserToken: z.string().optional() }),
});

export const proveTotp = defineDeskCall({
  id: 'desk.proveTotp',
  summary: 'Proves the second factor by a code of the app or a recovery code',
  method: 'post',
  path: '/session/totp',
  access: 'half',
  body: z.object({ code: totpCode }),
  data: z.object({ recoveryCodesLeft: z.int() }),
});

export const closeSession = defineDeskCall({
  id: 'desk.closeSession',
  summary: 'Logs out',
  method: 'delete',
  path: '/session',
  access: 'half',
  status: 204,
  data: z.null(),
});

/** Counts shown next to the menu's entries. */
const menuCounts = z.object({
  toShip: z.int(),
  late: z.int(),
  /** Doubtful payments, refunds by hand that wait for a second person, refunds that are owed. */
  payments: z.int(),
  inquiries: z.int(),
  /** Mails that could not be sent, also those that were stored for want of a mail server. */
  unsentMails: z.int(),
});
export type MenuCounts = z.output<typeof menuCounts>;

export const readSession = defineDeskCall({
  id: 'desk.readSession',
  summary: 'The logged-in staff member, and counts of open work',
  method: 'get',
  path: '/session',
  access: 'half',
  data: z.object({
    staff: staffMember,
    level: z.enum(['half', 'full']),
    totp: z.enum(['set', 'unset']),
    permissions: z.array(z.enum(permissions)),
    /** Until when no code is required; null if the next sensitive call requires one. */
    freshUntil: z.iso.datetime().nullable(),
    /** Absent before the second factor. */
    counts: menuCounts.optional(),
    /** Absent before the second factor. */
    mailSending: mailSending.optional(),
    /** Absent before the second factor. */
    shopName: z.object({ ja: z.string(), en: z.string() }).optional(),
  }),
});

export const startTotp = defineDeskCall({
  id: 'desk.startTotp',
  summary: 'Creates a secret for an authenticator app; 409 when the second factor is set already',
  method: 'post',
  path: '/totp/start',
  access: 'half',
  data: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = defineDeskCall({
  id: 'desk.confirmTotp',
  summary: 'Sets the second factor, proved by a code of the app; returns the recovery codes',
  method: 'post',
  path: '/totp/confirm',
  access: 'half',
  body: z.object({ code: totpCode }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
});

const linkParams = z.object({ token: z.string() });

export const readLink = defineDeskCall({
  id: 'desk.readLink',
  summary: 'For whom an invitation or password link was made; 404 when unknown, 409 when used or expired',
  method: 'get',
  path: '/links/{token}',
  access: 'guest',
  params: linkParams,
  data: z.object({ purpose: z.enum(['invite', 'reset']), name: z.string(), email: z.string() }),
});

export const useLink = defineDeskCall({
  id: 'desk.useLink',
  summary: 'Sets the password and logs in',
  method: 'post',
  path: '/links/{token}',
  access: 'guest',
  params: linkParams,
  body: z.object({ password: newStaffPassword }),
  data: opened,
});
