/** The mails around an account, in the language of the request that caused them. */
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import type { Shop } from '../../shop.ts';
import { randomToken } from '../tokens.ts';
import { type Block, inMail, renderLetter } from './letter.ts';

type Person = { email: string; lastName: string; firstName: string };
type Kind = 'verify' | 'verified' | 'reset' | 'password_changed';

const JA: Record<Kind, { subject: string; lines: string[]; after: string[] }> = {
  verify: {
    subject: '会員登録のご確認',
    lines: [
      '会員登録のお申し込みをありがとうございます。',
      '下記のページを開き、メールアドレスの確認を完了してください。',
    ],
    after: ['このリンクは24時間有効です。お心当たりのない場合は、このメールを破棄してください。'],
  },
  verified: {
    subject: '会員登録が完了しました',
    lines: [
      'メールアドレスの確認が完了し、会員登録が完了しました。',
      '下記のページからログインしてご利用ください。',
    ],
    after: [],
  },
  reset: {
    subject: 'パスワード再設定のご案内',
    lines: [
      'パスワード再設定のお申し込みを受け付けました。',
      '下記のページで新しいパスワードを設定してください。',
    ],
    after: [
      'このリンクは24時間有効で、1回だけご利用いただけます。お心当たりのない場合は、このメールを破棄してください。',
    ],
  },
  password_changed: {
    subject: 'パスワードを変更しました',
    lines: [
      'パスワードを変更しました。',
      'お心当たりのない場合は、下記のページからすぐに再設定してください。',
    ],
    after: [],
  },
};

const EN: typeof JA = {
  verify: {
    subject: 'Please confirm your registration',
    lines: ['Thank you for opening an account.', 'Please open this page to confirm your email address.'],
    after: ['The link works for 24 hours. If you did not ask for it, please ignore this mail.'],
  },
  verified: {
    subject: 'Your registration is complete',
    lines: ['Your email address is confirmed and your account is open.', 'You can log in here.'],
    after: [],
  },
  reset: {
    subject: 'Setting a new password',
    lines: ['We received a request to set a new password.', 'Please open this page to choose one.'],
    after: ['The link works once, for 24 hours. If you did not ask for it, please ignore this mail.'],
  },
  password_changed: {
    subject: 'Your password was changed',
    lines: ['Your password was changed.', 'If this was not you, please set a new one at once.'],
    after: [],
  },
};

/** Where each mail leads; the token is added to the first and the third. */
const PATHS: Record<Kind, string> = {
  verify: '/register/verification',
  verified: '/login',
  reset: '/password-reset',
  password_changed: '/password-reset',
};

export async function writeAccountMail(
  shop: Shop,
  tx: Tx,
  kind: Kind,
  person: Person,
  locale: LocaleCode,
  token?: string,
): Promise<void> {
  const japanese = locale === 'ja_JP';
  const { subject, lines, after } = (japanese ? JA : EN)[kind];
  const shopName = japanese ? shop.env.SHOP_NAME_JA : shop.env.SHOP_NAME_EN;
  const origin = shop.env.SHOP_URL.replace(/\/$/, '');
  const link = `${origin}${japanese ? '' : '/en'}${PATHS[kind]}${token ? `?token=${token}` : ''}`;
  const name = japanese
    ? `${inMail(person.lastName)} ${inMail(person.firstName)} 様`
    : `Dear ${inMail(person.firstName)} ${inMail(person.lastName)},`;
  const blocks: Block[] = [
    { lines: [name] },
    { lines },
    { link },
    ...(after.length > 0 ? [{ lines: after }] : []),
    { lines: [shopName, origin, shop.env.SHOP_LEGAL_EMAIL] },
  ];
  const title = japanese ? `【${shopName}】${subject}` : `[${shopName}] ${subject}`;
  await tx.insert(outboxMails).values({
    messageId: `<${kind}.${randomToken(12)}@${new URL(shop.env.SHOP_URL).hostname}>`,
    to: person.email,
    template: kind,
    locale,
    ...renderLetter(locale, title, blocks),
  });
}
