/** Account mails, in the language of the request, or of the member if staff cause them. */
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import type { Shop } from '../../shop.ts';
import { randomToken } from '../tokens.ts';
import { type Block, renderLetter } from './letter.ts';
import { pageUrl, salutation, shopName, signature } from './parties.ts';

type Person = { email: string; lastName: string; firstName: string; emailVerifiedAt: Date | null };
type Kind = 'verify' | 'verified' | 'reset' | 'password_changed' | 'email_change' | 'email_change_notice';

const JA: Record<Kind, { subject: string; lines: string[]; link: string; after: string[] }> = {
  verify: {
    subject: '会員登録のご確認',
    lines: [
      '会員登録のお手続きをありがとうございます。',
      '下記のページを開き、「メールアドレスを確認する」を押してください。',
    ],
    link: '確認のページを開く',
    after: ['このリンクは24時間有効です。お心当たりのない場合は、このメールを破棄してください。'],
  },
  verified: {
    subject: '会員登録が完了しました',
    lines: [
      'メールアドレスを確認し、会員登録が完了しました。',
      '下記のページからログインしてご利用ください。',
    ],
    link: 'ログインする',
    after: [],
  },
  reset: {
    subject: 'パスワード再設定のご案内',
    lines: [
      'パスワード再設定のご依頼を受け付けました。',
      '下記のページで新しいパスワードを設定してください。',
    ],
    link: '新しいパスワードを設定する',
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
    link: 'パスワードを再設定する',
    after: [],
  },
  email_change: {
    subject: 'メールアドレス変更のご確認',
    lines: [
      '会員登録のメールアドレスを、このアドレスに変更するご依頼を承りました。',
      '下記のページを開き、「メールアドレスを変更する」を押してください。押されるまで、変更されません。',
    ],
    link: 'メールアドレスを変更する',
    after: ['このリンクは24時間有効です。お心当たりのない場合は、このメールを破棄してください。'],
  },
  email_change_notice: {
    subject: 'メールアドレス変更のご依頼を承りました',
    lines: [
      '会員登録のメールアドレスを変更するご依頼を承り、新しいアドレスへ確認のメールをお送りしました。',
      '新しいアドレスで確認が済むと変更され、ログイン中の端末からログアウトされます。それまでは、このアドレスのままです。',
      'お心当たりのない場合は、すぐに下記のページからご連絡ください。',
    ],
    link: 'お問い合わせ',
    after: [],
  },
};

const EN: typeof JA = {
  verify: {
    subject: 'Please confirm your registration',
    lines: ['Thank you for opening an account.', 'Please open this page and press “Confirm email address”.'],
    link: 'Open the confirmation page',
    after: ['The link works for 24 hours. If you did not ask for it, please ignore this email.'],
  },
  verified: {
    subject: 'Your registration is complete',
    lines: ['Your email address is confirmed and your account is ready.', 'You can log in here.'],
    link: 'Log in',
    after: [],
  },
  reset: {
    subject: 'Setting a new password',
    lines: ['We received a request to set a new password.', 'Please open this page to choose one.'],
    link: 'Choose a new password',
    after: ['The link works once, for 24 hours. If you did not ask for it, please ignore this email.'],
  },
  password_changed: {
    subject: 'Your password was changed',
    lines: ['Your password was changed.', 'If this was not you, please set a new one at once.'],
    link: 'Set a new password',
    after: [],
  },
  email_change: {
    subject: 'Please confirm your new email address',
    lines: [
      'We were asked to change the email address of an account to this one.',
      'Please open this page and press “Change the email address”. Until then, nothing changes.',
    ],
    link: 'Change the email address',
    after: ['The link works for 24 hours. If you did not ask for it, please ignore this email.'],
  },
  email_change_notice: {
    subject: 'We were asked to change your email address',
    lines: [
      'We were asked to change the email address of your account, and sent an email to the new address to confirm it.',
      'Once it is confirmed there, the address changes and all devices are logged out. Until then, this address stays.',
      'If this was not you, please contact us at once.',
    ],
    link: 'Contact us',
    after: [],
  },
};

/** Link targets; `verify`, `reset` and `email_change` get the token. */
const PATHS: Record<Kind, string> = {
  verify: '/register/verification',
  verified: '/login',
  reset: '/password-reset',
  password_changed: '/password-reset',
  email_change: '/email-change',
  email_change_notice: '/inquiry',
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
  const { subject, lines, link, after } = (japanese ? JA : EN)[kind];
  const blocks: Block[] = [
    salutation(locale, person.emailVerifiedAt ? person : undefined),
    { lines },
    { link: pageUrl(shop.env, locale, `${PATHS[kind]}${token ? `?token=${token}` : ''}`), label: link },
    ...(after.length > 0 ? [{ lines: after }] : []),
    signature(shop, locale),
  ];
  const name = shopName(shop, locale);
  const title = japanese ? `【${name}】${subject}` : `[${name}] ${subject}`;
  await tx.insert(outboxMails).values({
    messageId: `<${kind}.${randomToken(12)}@${new URL(shop.env.SHOP_URL).hostname}>`,
    to: person.email,
    template: kind,
    locale,
    ...renderLetter(locale, title, blocks),
  });
}
