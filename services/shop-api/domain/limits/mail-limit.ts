/** Limits of mails that any visitor can cause, per 30 minutes and kind. */
import type { Shop } from '../../shop.ts';
import { takeAll } from './rate-limit.ts';

/** Schools and offices share a network. */
const PER_NETWORK = 30;
const PER_RECIPIENT = 3;

export type MailKind = 'register' | 'resend' | 'reset' | 'inquiry' | 'purchase_request';

/** Counts the request even if no mail is sent, so the answer does not reveal who is a member. Throws 429. */
export const takeMail = (shop: Shop, kind: MailKind, { network, to }: { network: string; to: string }) =>
  takeAll(shop, [
    { key: `${kind}:ip:${network}`, max: PER_NETWORK },
    { key: `${kind}:to:${to.toLowerCase()}`, max: PER_RECIPIENT },
  ]);
