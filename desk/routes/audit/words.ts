/** Puts the audit log's calls and entities into words that staff understand. */
import { auditCall, auditEntity, auditOutcome } from '../../i18n/ja/audit.ts';
import type { DeskKey, DeskTranslate } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';

type Call = keyof typeof auditCall;
type Entity = keyof typeof auditEntity;
type Outcome = keyof typeof auditOutcome;

const isCall = (name: string): name is Call => Object.hasOwn(auditCall, name);
const isEntity = (name: string): name is Entity => Object.hasOwn(auditEntity, name);

export const ENTITIES = Object.keys(auditEntity).filter(isEntity);

/** `call`: such as `desk.shipOrder` or `desk.writeEntry.categories`, or for a command on the server `staff:invite`. */
export function callText(call: string, t: DeskTranslate): string {
  const name = /^(?:desk\.|\w+:)?(\w+)/.exec(call)?.[1] ?? call;
  return isCall(name) ? t(`audit_call.${name}`) : name;
}

export const entityText = (entity: string, t: DeskTranslate): string =>
  isEntity(entity) ? t(`audit_entity.${entity}`) : entity;

const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'string' && Object.hasOwn(auditOutcome, value);

/** Undefined if the entry is not about a login. */
export const loginText = (outcome: unknown, t: DeskTranslate): string | undefined =>
  isOutcome(outcome) ? t(`audit_outcome.${outcome}`) : undefined;

const REFUSED: readonly unknown[] = [
  'password_wrong',
  'disabled',
  'locked',
  'code_wrong',
  'ended',
] satisfies readonly Outcome[];

/** Whether the entry is about a login that was refused: then its call does not say what happened. */
export const isRefusedLogin = (after: Readonly<Record<string, unknown>> | null): boolean =>
  REFUSED.includes(after?.['outcome']);

/** Whether a staff member logged in or out: the entry is about the same person who did it. */
export const isOwnLogin = ({ by, call, name }: { by: string | null; call: string; name: string | null }) =>
  by !== null && by === name && /^desk\.(?:openSession|closeSession|proveTotp)$/.test(call);

/** Whether the name of the operation already tells the outcome, so that the entry shows no changes. */
export const saysAll = (call: string, after: Readonly<Record<string, unknown>> | null): boolean => {
  const outcome = after?.['outcome'];
  return (
    (call === 'desk.openSession' && outcome === 'logged_in') ||
    (call === 'desk.closeSession' && outcome === 'logged_out')
  );
};

/** Who tried to log in is not known before the login. */
export function byText({ by, call }: { by: string | null; call: string }, t: DeskTranslate): string {
  if (by !== null) return by;
  if (call.startsWith('member:')) return t('audit.member');
  return t(/^desk\.(?:openSession|proveTotp)$/.test(call) ? 'audit.nobody' : 'audit.server');
}

/** The page of the thing; undefined if it has none, or none that its id leads to. */
export function linkOf(entity: string, id: string | null, name: string | null): string | undefined {
  if (id === null) return undefined;
  if (entity === 'order') return href('order', { id });
  if (entity === 'phone_order') return href('phone-order', { id });
  if (entity === 'inquiry') return href('inquiry', { id });
  // An erased member has no name and no page.
  if (entity === 'member') return name === null ? undefined : href('member', { id });
  if (entity === 'review') return href('review', { id });
  // Named by the number of its order.
  if (entity === 'refund') return name === null ? undefined : href('orders', {}, { q: name });
  if (entity === 'product' || entity === 'variant') return href('goods', {}, { q: id });
  if (entity === 'content' && id.includes('/')) {
    const [kind = '', item = ''] = id.split('/');
    return href('content-item', { kind, id: item });
  }
  return undefined;
}

/** A number says little without its name. */
const numbers = {
  member: 'audit.number_member',
  inquiry: 'audit.number_inquiry',
  review: 'audit.number_review',
  phone_order: 'audit.number_phone_order',
} as const satisfies { [Name in Entity]?: DeskKey };
const isNumbered = (entity: string): entity is keyof typeof numbers => Object.hasOwn(numbers, entity);

/** Ids that staff know from elsewhere: codes of goods, days and months, numbers of inquiries and members. */
export function shownId(entity: string, id: string | null, t: DeskTranslate): string {
  if (id === null) return '';
  if (isNumbered(entity)) return t(numbers[entity], { id });
  return /^(?:product|variant|join_link|participants|accounts|documents|sales|newsletter)$/.test(entity)
    ? id
    : '';
}

/** A refund is named by the number of its order. */
export const shownName = (entity: string, name: string | null, t: DeskTranslate): string | null =>
  name !== null && entity === 'refund' ? t('audit.number_order', { id: name }) : name;
