/** Messages to the shop, each from a new e-mail address and a new network. */
import { desc, eq } from 'drizzle-orm';
import { outboxMails } from '#api/db/schema/mail.ts';
import { call } from '../setup/client.ts';
import type { TestShop } from '../setup/shop.ts';

export const BARE = { 'X-Shop-Api-Envelope': 'off' };
export const SHOP = 'shop@komorebi.example.jp';

let n = 0;
export const from = () => ({ 'X-Forwarded-For': `203.0.113.${++n}` });
export const address = () => `toi${process.pid}.${++n}@example.jp`;
/** Contains letters, because a long run of digits may be taken for a card number. */
export const key = () => `message-p${process.pid}-n${++n}-once`;

type Options = Parameters<typeof call>[3];
export const callsTo = (t: TestShop) => {
  const post =
    (path: string) =>
    (body: unknown, options: Options = {}) =>
      call(t, 'POST', path, { ...options, body, headers: { ...from(), ...options?.headers } });
  return {
    send: post('/inquiries'),
    request: post('/purchase-requests'),
    mailTo: async (to: string) =>
      (
        await t.shop.db
          .select()
          .from(outboxMails)
          .where(eq(outboxMails.to, to))
          .orderBy(desc(outboxMails.id))
          .limit(1)
      )[0],
  };
};
