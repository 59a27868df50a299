/** The file for the owner's mailing program. */
import type { CsvEncoding } from '#contract/desk/files.ts';
import type { ConsentPage } from '#contract/newsletter.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import type { Env } from '../../env.ts';
import { type CsvCell, encodeCsv, UTF8_MARK } from '../csv/write.ts';
import type { SubscriberToMail } from './read.ts';
import { refusalUrl } from './refusal.ts';

/** In Japanese only, because the program is set up once, by these names. */
const COLUMNS = [
  'メールアドレス',
  'お名前',
  '言語',
  '同意日時',
  '同意の画面',
  '文言の版',
  '配信停止URL',
  'List-Unsubscribe',
] as const;

const PAGES: Record<ConsentPage, string> = {
  registration: '会員登録',
  profile: 'マイページ',
  refusal_link: '配信停止のリンク',
  desk: '管理画面',
  unrecorded: '記録なし',
};

function cellsOf(env: Env, { email, name, locale, consent, token }: SubscriberToMail): CsvCell[] {
  const url = token ? refusalUrl(env, locale, token) : '';
  return [
    email,
    name,
    locale === 'ja_JP' ? '日本語' : '英語',
    ...(consent ? [minuteOf(consent.at), PAGES[consent.page], consent.wording ?? ''] : ['', '', '']),
    url,
    url && `<${url}>`,
  ];
}

/** `2026-11-29 15:04` in Tokyo. */
const minuteOf = (at: string): string => {
  const { day, hour, minute } = tokyo(new Date(at));
  const clock = [hour, minute].map((n) => String(n).padStart(2, '0'));
  return `${day} ${clock.join(':')}`;
};

/** Number of lines that are written at once. */
const PIECE = 200;

/** The file in pieces, the header first. */
export async function* subscribersFile(
  env: Env,
  subscribers: AsyncIterable<SubscriberToMail>,
  encoding: CsvEncoding,
): AsyncGenerator<Uint8Array> {
  if (encoding === 'utf-8') yield UTF8_MARK;
  let rows: (readonly CsvCell[])[] = [COLUMNS];
  for await (const one of subscribers) {
    rows.push(cellsOf(env, one));
    if (rows.length < PIECE) continue;
    yield encodeCsv(rows, encoding);
    rows = [];
  }
  yield encodeCsv(rows, encoding);
}
