/**
 * §3 A person's name in one line: the family name first, except for names in Roman letters on English pages, where the
 * given name comes first.
 */
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export type Person = { lastName: string; firstName: string };

export function personName({ lastName, firstName }: Person, locale: 'ja' | 'en'): string {
  const turned = locale === 'en' && !JAPANESE.test(lastName + firstName);
  return (turned ? [firstName, lastName] : [lastName, firstName]).join(' ').trim();
}

/** Spaces dropped; signs in another width made those of the text. Kanji stay: 髙 and 高 are different names. */
const folded = (text: string): string =>
  text.replace(/[\uff01-\uff9f]+/gu, (run) => run.normalize('NFKC')).replace(/\s/gu, '');

/** Whether it is the same name, however it was spaced and in whatever width. */
export const isSameName = (one: Person, other: Person): boolean =>
  folded(one.lastName) === folded(other.lastName) && folded(one.firstName) === folded(other.firstName);

/** Splits a name in the order of `personName`. Undefined when it does not have exactly two words. */
export function splitName(whole: string, locale: 'ja' | 'en'): Person | undefined {
  const [first, second, ...more] = whole.trim().split(/\s+/u);
  if (!first || !second || more.length > 0) return undefined;
  const turned = locale === 'en' && !JAPANESE.test(whole);
  return turned ? { lastName: second, firstName: first } : { lastName: first, firstName: second };
}

/** 様 and its like, also in hiragana or brackets, and offices, which are titles themselves: 先生, 校長, 部長. */
const OWN_TITLE =
  /[（(]?(?:様|さま|サマ|御中|殿|各位|さん|ちゃん|くん|氏|先生|教授|博士|師匠|弁護士|税理士|[会社校園院所館学局部課係室店座団寮塾]長|理事長?|代表|主任|担当者?)[)）]?$/u;
/** The legal form of a body, alone or in a name: 株式会社, 学校法人, ㈱. */
const LEGAL_FORM = /会社|法人|[（(](?:[株有合資社財学福宗医]|一社|一財|特非)[)）]/u;
const ONLY_LEGAL_FORM = /^(?:..会社|\S*法人|[（(][\p{Script=Han}]{1,2}[)）])$/u;
/**
 * Signs with which names of bodies and departments end, but hardly a person's name; those of some names (服部, 田所, 前園)
 * only count in longer words.
 */
const BODY_END =
  /(?:[会社課係局署校店庁団組寮塾隊班科]|大学|大学院|学園|学院|本部|支部|.{2}(?:[部室所館園]|(?<!伊集)院)|組合|連盟|機構|財団|基金|銀行|金庫|農協|生協|書房|出版|工房|役場|センター|クラブ|サークル|グループ|チーム|スクール|アカデミー|カレッジ|ホール|ストア|ショップ|オフィス|PTA)$/u;
const NO_BODY = /(?:長谷|日下|曽我|曾我)部$/u;
const ROMAN_BODY =
  /\b(?:Inc|Ltd|LLC|Corp|Corporation|Company|GmbH|University|College|School|Institute|Association|Library)\b/iu;

const isBody = (word: string): boolean =>
  LEGAL_FORM.test(word) || ROMAN_BODY.test(word) || (BODY_END.test(word) && !NO_BODY.test(word));

/** Title after a Japanese name: 様 for a person, 御中 for a body, none if the name already has a title. */
export type Title = 'person' | 'company' | 'none';

/**
 * The words of the name decide: the last one is a body or one of its departments (株式会社みどり 総務部), or else a person,
 * who may follow a body (株式会社みどり 山田花子). A body whose name does not show it (みどり) is taken for a person.
 * @param company name of the member's company, if known
 */
export function titleOf(name: string, company?: string): Title {
  const plain = name.normalize('NFKC').trim();
  if (OWN_TITLE.test(plain)) return 'none';
  if (name === company || (ROMAN_BODY.test(plain) && !JAPANESE.test(plain))) return 'company';
  const words = plain.split(/\s+/u);
  const last = words.at(-1) ?? '';
  // 株式会社 みどり
  const isNamed = ONLY_LEGAL_FORM.test(words.at(-2) ?? '');
  return isBody(last) || isNamed ? 'company' : 'person';
}

const TITLES = { person: ' 様', company: ' 御中', none: '' } as const satisfies Record<Title, string>;

/** The name with a Japanese title, unless it has one. */
export const withTitle = (name: string, title = titleOf(name)): string =>
  titleOf(name) === 'none' ? name : name + TITLES[title];
