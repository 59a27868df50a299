/**
 * Permissions of staff by role. The Shop API checks them at every call; the desk shows only the menu entries that
 * they allow.
 */

export const roles = ['reader', 'staff', 'owner'] as const;
export type Role = (typeof roles)[number];

const reading = ['orders.read', 'goods.read', 'people.read'] as const;
const working = [
  'orders.write',
  'orders.cancel',
  'refunds.write',
  'payments.settle',
  'files.write',
  'goods.write',
  'content.write',
  'people.write',
] as const;
const owning = [
  'staff.write',
  'audit.read',
  'settings.write',
  'accounts.read',
  'newsletter.read',
  'members.erase',
] as const;

export const permissions = [...reading, ...working, ...owning] as const;
export type Permission = (typeof permissions)[number];

export const permissionsOf: Record<Role, readonly Permission[]> = {
  reader: reading,
  staff: [...reading, ...working],
  owner: permissions,
};

export const isPermitted = (role: Role, permission: Permission): boolean =>
  permissionsOf[role].includes(permission);
