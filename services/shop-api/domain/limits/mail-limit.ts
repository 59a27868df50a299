/** Mails that any visitor can make the shop send, per 30 minutes and of each kind. */
import type { Shop } from '../../shop.ts';
import { takeAll } from './rate-limit.ts';

/** A school or an office has one address. */
const PER_IP = 30;
const PER_RECIPIENT = 3;

export type MailKind = 'register' | 'resend' | 'reset' | 'inquiry' | 'purchase_request';

/** Counts one more, whether a mail is sent or not: the answer does not tell who is a member. Throws 429. */
export const takeMail = (shop: Shop, kind: MailKind, { ip, to }: { ip: string; to: string }): Promise<void> =>
  takeAll(shop, [
    { key: `${kind}:ip:${ip}`, max: PER_IP },
    { key: `${kind}:to:${to.toLowerCase()}`, max: PER_RECIPIENT },
  ]);
