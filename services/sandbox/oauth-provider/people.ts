import { createHash } from 'node:crypto';

/** A person with an account at the provider. Names may be missing, as at a real provider. */
export interface Person {
  email: string;
  isVerified: boolean;
  familyName: string;
  givenName: string;
  locale: 'ja-JP' | 'en-US';
}

/** The accounts that the page offers; any other account can be typed in. */
export const DEMO_PEOPLE: readonly (Person & { key: string; ja: string; en: string })[] = [
  {
    key: 'hanako',
    email: 'hanako@example.jp',
    isVerified: true,
    familyName: '山田',
    givenName: '花子',
    locale: 'ja-JP',
    ja: 'お店の会員と同じメールアドレス',
    en: 'same address as a member of the shop',
  },
  {
    key: 'kenta',
    email: 'kenta.sato@example.jp',
    isVerified: true,
    familyName: '佐藤',
    givenName: '健太',
    locale: 'ja-JP',
    ja: 'お店に会員登録のないメールアドレス',
    en: 'address unknown to the shop',
  },
  {
    key: 'emily',
    email: 'emily.brown@example.com',
    isVerified: true,
    familyName: 'Brown',
    givenName: 'Emily',
    locale: 'en-US',
    ja: '英語圏の方、お店に会員登録なし',
    en: 'speaks English, unknown to the shop',
  },
  {
    key: 'misaki',
    email: 'misaki.suzuki@example.jp',
    isVerified: false,
    familyName: '鈴木',
    givenName: '美咲',
    locale: 'ja-JP',
    ja: 'メールアドレス未確認',
    en: 'address not verified',
  },
];

const EMAIL = /^[^\s@,<>"]{1,64}@[^\s@,<>"]+\.[^\s@,<>"]+$/;

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/** The permanent id (`sub`), derived from the address, so that it survives a restart. */
export function subjectOf({ email }: Person): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24);
}
