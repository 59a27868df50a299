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

const OWN_TITLE = /(?:様|御中|殿|各位)$/u;
/** Words in the names of companies, schools and offices. */
const COMPANY =
  /会社|法人|[（(][株有合][)）]|[㈱㈲]|(?:組合|協会|連合会|委員会|事務所|商店|商会|書店|書房|出版|工房|学校|高校|大学|学園|学院|幼稚園|保育園|図書館|博物館|美術館|研究所|研究会|病院|医院|役所|役場)$|\b(?:Inc|Ltd|LLC|Corp|Corporation|GmbH)\b/u;

/** Title after a Japanese name: 様 for a person, 御中 for a company, none if the name already has a title. */
export type Title = 'person' | 'company' | 'none';

/** @param company name of the member's company, if known */
export function titleOf(name: string, company?: string): Title {
  if (OWN_TITLE.test(name.trim())) return 'none';
  return name === company || COMPANY.test(name) ? 'company' : 'person';
}

const TITLES = { person: ' 様', company: ' 御中', none: '' } as const satisfies Record<Title, string>;

/** The name with its Japanese title. */
export const withTitle = (name: string): string => name + TITLES[titleOf(name)];
