/** Names of the roles of staff. */
import type { Role } from '#contract/desk/permissions.ts';
import { roles } from '#contract/desk/permissions.ts';
import type { DeskKey, DeskTranslate } from '../../i18n/text.tsx';

const texts = {
  reader: ['account.reader', 'account.reader_note'],
  staff: ['account.staff', 'account.staff_note'],
  owner: ['account.owner', 'account.owner_note'],
} as const satisfies Record<Role, readonly [name: DeskKey, note: DeskKey]>;

export const roleName = (t: DeskTranslate, role: Role): string => t(texts[role][0]);

export const roleChoices = (t: DeskTranslate) =>
  roles.map((role) => ({ value: role, label: t(texts[role][0]), note: t(texts[role][1]) }));
