/** Tells a member, once, that the account and its data are deleted. */
import type { Tx } from '../../db/client.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import type { users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { type Block, renderLetter } from './letter.ts';
import { salutation, shopName, signature } from './parties.ts';

/** The mail is deleted as soon as it is sent (old-mails.ts), because it contains the member's name and address. */
export const ERASED_TEMPLATE = 'member_erased';

/** The member's request, or no login for years (idle-mail.ts). */
export type ErasedBecause = 'asked' | 'idle';

const JA = {
  subject: '会員情報を消去しました',
  lines: [
    'ご依頼により、会員登録とお客様の情報を消去しましたので、お知らせいたします。これまでのご利用、誠にありがとうございました。',
  ],
  idleLines: [
    '長い間ログインがなく、先にメールでお知らせした期日を過ぎましたので、会員登録とお客様の情報を消去しました。これまでのご利用、誠にありがとうございました。',
  ],
  gone: '消去したもの',
  goneLines:
    '会員登録、ログインの情報、アドレス帳、カート、お気に入り、お問い合わせ、購入リクエスト、お送りしたメールの記録\nレビューは残りますが、投稿者名は表示されません。',
  kept: '引き続き保存するもの',
  keptLines: (years: number) =>
    `ご注文の記録（商品、金額、お名前、ご住所）と、発行した領収書、返金のお知らせ、納品書などの控えは、法令が定める期間（約${years}年）保存したのち、控えとお名前とご住所を消去します。\nメールマガジンにご同意いただいたことがある場合は、その記録を約3年保存します。メールアドレスは復元できない形に変えています。`,
  after:
    'このメールアドレスで、いつでも新しく会員登録していただけます。お心当たりのない場合は、お手数ですが下記までご連絡ください。',
  idleAfter:
    'このメールアドレスで、いつでも新しく会員登録していただけます。ご不明な点は、下記までご連絡ください。',
};

const EN: typeof JA = {
  subject: 'Your account has been deleted',
  lines: ['As you asked, we have deleted your account and your data. Thank you for having shopped with us.'],
  idleLines: [
    'You have not logged in for a long time, and the day named in our earlier email has passed. So we have deleted your account and your data. Thank you for having shopped with us.',
  ],
  gone: 'Deleted',
  goneLines:
    'Account, login, address book, carts, wishlist, messages to us, purchase requests, records of emails to you\nReviews stay, without the name of their author.',
  kept: 'What we keep',
  keptLines: (years) =>
    `Records of orders (goods, amounts, name, address) and copies of receipts, refund notices and packing slips are kept for about ${years} years, as required by law. Then the copies, name and address are deleted.\nIf you have ever agreed to the newsletter, the record of it is kept for about three years. Your email address in it cannot be read any more.`,
  after:
    'You can open a new account with this address at any time. If you did not ask for this, please contact us.',
  idleAfter:
    'You can open a new account with this address at any time. If you have questions, please contact us.',
};

export async function writeErasedMail(
  shop: Shop,
  tx: Tx,
  member: typeof users.$inferSelect,
  why: ErasedBecause,
): Promise<void> {
  const { locale } = member;
  const japanese = locale === 'ja_JP';
  const t = japanese ? JA : EN;
  const name = shopName(shop, locale);
  const blocks: Block[] = [
    salutation(locale, member.emailVerifiedAt ? member : undefined),
    { lines: why === 'idle' ? t.idleLines : t.lines },
    { heading: t.gone, rows: [['', t.goneLines]] },
    { heading: t.kept, rows: [['', t.keptLines(shop.env.INVOICES_KEPT_YEARS + 1)]] },
    { lines: [why === 'idle' ? t.idleAfter : t.after] },
    signature(shop, locale),
  ];
  await tx
    .insert(outboxMails)
    .values({
      messageId: `<erased-${member.id}@${new URL(shop.env.SHOP_URL).hostname}>`,
      to: member.email,
      template: ERASED_TEMPLATE,
      locale,
      ...renderLetter(locale, japanese ? `【${name}】${t.subject}` : `[${name}] ${t.subject}`, blocks),
    })
    .onConflictDoNothing();
}
