/** Accounts of staff: owners manage all accounts, other staff only their own. */
import { z } from 'zod';
import { daysInOrder, emailText, idParams, optionalDay, requiredText, rowId } from '../fields.ts';
import { localeCodes } from '../shapes.ts';
import { defineDeskCall } from './call.ts';
import { deskPageOf, deskPageQuery, deskSearchText } from './paging.ts';
import { roles } from './permissions.ts';
import { newStaffPassword, staffMember } from './staff.ts';

const NAME_MAX = 50;
const role = z.enum(roles, { error: 'validation.field_required' });

const account = staffMember.extend({
  totp: z.enum(['set', 'unset']),
  /** Whether the invitation was accepted. */
  hasPassword: z.boolean(),
  enabled: z.boolean(),
  sessions: z.int(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type StaffAccount = z.output<typeof account>;

export const listStaff = defineDeskCall({
  id: 'desk.listStaff',
  summary: 'All current and former staff, by name',
  method: 'get',
  path: '/staff',
  access: 'staff.write',
  data: z.object({ items: z.array(account) }),
});

export const readStaff = defineDeskCall({
  id: 'desk.readStaff',
  summary: 'One staff member',
  method: 'get',
  path: '/staff/{id}',
  access: 'staff.write',
  params: idParams,
  data: account,
});

/** The link is in this response only: the database stores nothing but its hash. */
const link = z.object({ id: z.int(), link: z.string() });

export const inviteStaff = defineDeskCall({
  id: 'desk.inviteStaff',
  summary:
    'Invites somebody; returns the link to set a password, which works once; 400 when the e-mail address is taken',
  method: 'post',
  path: '/staff',
  access: 'staff.write',
  fresh: true,
  body: z.object({ name: requiredText(NAME_MAX), email: emailText, role }),
  status: 201,
  data: link,
});

export const changeStaff = defineDeskCall({
  id: 'desk.changeStaff',
  summary:
    'Changes role or state, and ends the person’s sessions; 409 `last_owner` for the last enabled owner',
  method: 'patch',
  path: '/staff/{id}',
  access: 'staff.write',
  fresh: true,
  params: idParams,
  body: z.object({ role: role.optional(), enabled: z.boolean().optional() }),
  data: account,
});

export const makeStaffLink = defineDeskCall({
  id: 'desk.makeStaffLink',
  summary: 'Returns a new link to set a password; it works once, and earlier links no longer work',
  method: 'post',
  path: '/staff/{id}/link',
  access: 'staff.write',
  fresh: true,
  params: idParams,
  data: link,
});

export const removeStaffTotp = defineDeskCall({
  id: 'desk.removeStaffTotp',
  summary: 'Removes the second factor of a staff member who has lost it, and ends the person’s sessions',
  method: 'delete',
  path: '/staff/{id}/totp',
  access: 'staff.write',
  fresh: true,
  params: idParams,
  data: account,
});

export const endStaffSessions = defineDeskCall({
  id: 'desk.endStaffSessions',
  summary: 'Ends every session of a staff member',
  method: 'delete',
  path: '/staff/{id}/sessions',
  access: 'staff.write',
  params: idParams,
  data: account,
});

const own = z.object({
  staff: staffMember,
  totp: z.enum(['set', 'unset']),
  recoveryCodesLeft: z.int(),
  sessions: z.array(
    z.object({
      startedAt: z.iso.datetime(),
      seenAt: z.iso.datetime(),
      network: z.string().nullable(),
      isThis: z.boolean(),
    }),
  ),
});
export type OwnAccount = z.output<typeof own>;

export const readOwnAccount = defineDeskCall({
  id: 'desk.readOwnAccount',
  summary: 'The caller’s own account',
  method: 'get',
  path: '/me',
  access: 'anyone',
  data: own,
});

export const changeOwnAccount = defineDeskCall({
  id: 'desk.changeOwnAccount',
  summary: 'Changes the caller’s name and language',
  method: 'patch',
  path: '/me',
  access: 'anyone',
  body: z.object({
    name: requiredText(NAME_MAX),
    locale: z.enum(localeCodes, { error: 'validation.field_required' }),
  }),
  data: own,
});

export const changeOwnPassword = defineDeskCall({
  id: 'desk.changeOwnPassword',
  summary:
    'Changes the caller’s password and ends the caller’s other sessions; 400 at `current` for a wrong password',
  method: 'put',
  path: '/me/password',
  access: 'anyone',
  body: z.object({
    current: z
      .string({ error: 'validation.password_required' })
      .min(1, 'validation.password_required')
      .max(200),
    password: newStaffPassword,
  }),
  status: 204,
  data: z.null(),
});

export const endOtherSessions = defineDeskCall({
  id: 'desk.endOtherSessions',
  summary: 'Ends the caller’s other sessions',
  method: 'delete',
  path: '/me/sessions',
  access: 'anyone',
  status: 204,
  data: z.null(),
});

export const removeOwnTotp = defineDeskCall({
  id: 'desk.removeOwnTotp',
  summary:
    'Removes the caller’s second factor, so that it can be set up again; ends the caller’s other sessions',
  method: 'delete',
  path: '/me/totp',
  access: 'anyone',
  fresh: true,
  status: 204,
  data: z.null(),
});

export const renewRecoveryCodes = defineDeskCall({
  id: 'desk.renewRecoveryCodes',
  summary: 'Returns new recovery codes; earlier codes no longer work; 409 without a second factor',
  method: 'post',
  path: '/me/recovery-codes',
  access: 'anyone',
  fresh: true,
  data: z.object({ recoveryCodes: z.array(z.string()) }),
});

const auditRow = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null for a command on the server, and for a failed login. */
  by: z.string().nullable(),
  call: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** Name of the product, number of the order, name of the member or colleague; null if it has none or is gone. */
  name: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditRow = z.output<typeof auditRow>;

export const listAudit = defineDeskCall({
  id: 'desk.listAudit',
  summary:
    'What staff changed, newest first; invalid filters other than days are ignored. `q`: what concerns members, orders and inquiries of people of this name',
  method: 'get',
  path: '/audit',
  access: 'audit.read',
  query: z
    .object({
      ...deskPageQuery,
      staff: rowId.optional().catch(undefined),
      entity: z.string().max(40).optional().catch(undefined),
      /** An id or, of an order, its number. */
      entityId: z.string().max(40).optional().catch(undefined),
      q: deskSearchText,
      /** Days in Tokyo, both inclusive. */
      from: optionalDay,
      to: optionalDay,
    })
    .refine(...daysInOrder),
  data: deskPageOf(auditRow),
});
