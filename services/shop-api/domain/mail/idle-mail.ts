/** Asks a member who has not logged in for years whether to keep the account (erasure/idle-members.ts). */
import { tokyo } from '#contract/rules/delivery.ts';
import type { Tx } from '../../db/client.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import type { users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { randomToken } from '../tokens.ts';
import { type Block, renderLetter } from './letter.ts';
import { day } from './order-rows.ts';
import { pageUrl, salutation, shopName, signature } from './parties.ts';

const JA = {
  subject: '会員登録を続けるかどうかのご確認',
  lines: (years: number, last: string) => [
    `${years}年以上ログインがないため、お客様の会員登録とアドレス帳などの情報を、${last}を過ぎましたら消去いたします。`,
    `引き続きご利用になる場合は、${last}までに一度ログインしてください。ほかのお手続きは必要ありません。`,
  ],
  link: 'ログインする',
  after: [
    'パスワードをお忘れの場合は、ログイン画面の「パスワードをお忘れの方」から設定し直せます。',
    'ご利用にならない場合は、お手続きは必要ありません。ご注文の記録は、法令が定める期間だけ保存します。メールマガジンの配信も終了します。',
  ],
};

const EN: typeof JA = {
  subject: 'Would you like to keep your account?',
  lines: (years, last) => [
    `You have not logged in for more than ${years === 1 ? 'a year' : `${years} years`}. After ${last} we will delete your account, your address book and your other data.`,
    `If you would like to keep it, please log in once by ${last}. Nothing else is needed.`,
  ],
  link: 'Log in',
  after: [
    'If you have forgotten your password, you can choose a new one from the login page.',
    'If you do not need the account any more, you need not do anything. Records of orders are kept only for as long as required by law. The newsletter ends, too.',
  ],
};

export async function writeIdleMail(
  shop: Shop,
  tx: Tx,
  member: typeof users.$inferSelect,
  until: Date,
): Promise<void> {
  const { locale } = member;
  const japanese = locale === 'ja_JP';
  const t = japanese ? JA : EN;
  const last = day(tokyo(until).day, locale);
  const blocks: Block[] = [
    salutation(locale, member),
    { lines: t.lines(shop.env.IDLE_MEMBERS_KEPT_YEARS, last) },
    { link: pageUrl(shop.env, locale, '/login'), label: t.link },
    { lines: t.after },
    signature(shop, locale),
  ];
  const name = shopName(shop, locale);
  await tx.insert(outboxMails).values({
    messageId: `<idle.${randomToken(12)}@${new URL(shop.env.SHOP_URL).hostname}>`,
    to: member.email,
    template: 'member_idle',
    locale,
    ...renderLetter(locale, japanese ? `【${name}】${t.subject}` : `[${name}] ${t.subject}`, blocks),
  });
}
