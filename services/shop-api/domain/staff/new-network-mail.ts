/** Tells a staff member about a login from a network from which this account has never logged in before. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import type { staff } from '../../db/schema/staff.ts';
import type { Shop } from '../../shop.ts';
import { renderLetter } from '../mail/letter.ts';
import { moment } from '../mail/order-rows.ts';
import { salutation, shopName, signature } from '../mail/parties.ts';
import { randomToken } from '../tokens.ts';

type StaffRow = typeof staff.$inferSelect;

const TEXTS = {
  ja_JP: {
    subject: (shop: string) => `【${shop}】事務室に新しい場所からログインがありました`,
    what: (at: string, network: string) =>
      `${at}に、これまでにないネットワーク（${network}）から、このメールアドレスのアカウントでログインがありました。`,
    after:
      'お心当たりのない場合は、すぐにパスワードを変更し、「自分の設定」でほかの端末をログアウトして、責任者に知らせてください。',
  },
  en_US: {
    subject: (shop: string) => `[${shop}] A login to the desk from a new place`,
    what: (at: string, network: string) =>
      `On ${at}, somebody logged in with your account from a network that was never used for it before (${network}).`,
    after:
      'If that was not you, change your password at once, log out your other devices in “My settings”, and tell the owner.',
  },
};

/** Call it before the login is in the audit log. The first login of an account is no news. */
export async function writeNewNetworkMail(
  shop: Shop,
  tx: Tx,
  member: StaffRow,
  network: string,
): Promise<void> {
  const logins = sql`select from audit_log where staff_id = ${member.id} and after ->> 'outcome' = 'logged_in'`;
  const [known] = await readRows<{ before: boolean; here: boolean }>(
    tx,
    sql`select exists (${logins}) as before, exists (${logins} and network = ${network}) as here`,
  );
  if (!known?.before || known.here) return;
  const { email, name, locale } = member;
  const { subject, what, after } = TEXTS[locale];
  await tx.insert(outboxMails).values({
    messageId: `<staff-login.${randomToken(12)}@${new URL(shop.env.SHOP_URL).hostname}>`,
    to: email,
    template: 'staff_login',
    locale,
    ...renderLetter(locale, subject(shopName(shop, locale)), [
      salutation(locale, name),
      { lines: [what(moment(shop.now(), locale), network), after] },
      signature(shop, locale),
    ]),
  });
}
