/** Limits of mails that any visitor can cause, per 30 minutes and kind. */
import type { Shop } from '../../shop.ts';
import { take, takeAll } from './rate-limit.ts';

/** Schools and offices share a network. */
const PER_NETWORK = 30;
const PER_RECIPIENT = 3;
const PER_OWN = 5;

export type MailKind =
  | 'register'
  | 'resend'
  | 'reset'
  | 'email_change'
  | 'inquiry'
  | 'purchase_request'
  | 'phone_order';

/** `own`: the member, or the member's known browser, that asks for a mail to the own address. */
type From = { network: string; to: string; own?: string | undefined };

/**
 * Counts the request even if no mail is sent, so the answer does not reveal who is a member. Requests of the own member
 * have a limit of their own, which strangers cannot use up. Throws 429.
 */
export const takeMail = (shop: Shop, kind: MailKind, { network, to, own }: From) =>
  own === undefined
    ? takeAll(shop, [
        { key: `${kind}:ip:${network}`, max: PER_NETWORK },
        { key: `${kind}:to:${to.toLowerCase()}`, max: PER_RECIPIENT },
      ])
    : take(shop, { key: `${kind}:own:${own}`, max: PER_OWN });
