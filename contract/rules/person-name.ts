/**
 * §3 A person's name as one line. Family name first, as it is given; in English a name in Roman letters is turned round,
 * because there the given name comes first. A Japanese name stays as it is in every language.
 */
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export type Person = { lastName: string; firstName: string };

export function personName({ lastName, firstName }: Person, locale: 'ja' | 'en'): string {
  const turned = locale === 'en' && !JAPANESE.test(lastName + firstName);
  return (turned ? [firstName, lastName] : [lastName, firstName]).join(' ').trim();
}

/** A whole name that stands in one field, in two: as `personName` writes it. Undefined: it is not of two words. */
export function splitName(whole: string, locale: 'ja' | 'en'): Person | undefined {
  const [first, second, ...more] = whole.trim().split(/\s+/u);
  if (!first || !second || more.length > 0) return undefined;
  const turned = locale === 'en' && !JAPANESE.test(whole);
  return turned ? { lastName: second, firstName: first } : { lastName: first, firstName: second };
}

const OWN_TITLE = /(?:様|御中|殿|各位)$/u;
/** What firms, schools and offices call themselves by. */
const COMPANY =
  /会社|法人|[（(][株有合][)）]|[㈱㈲]|(?:組合|協会|連合会|委員会|事務所|商店|商会|書店|書房|出版|工房|学校|高校|大学|学園|学院|幼稚園|保育園|図書館|博物館|美術館|研究所|研究会|病院|医院|役所|役場)$|\b(?:Inc|Ltd|LLC|Corp|Corporation|GmbH)\b/u;

/** How a letter in Japanese addresses a name: 様 a person, 御中 a company, and a name that brings its own title as it is. */
export type Title = 'person' | 'company' | 'none';

/** `company`: what the member's own company is called, where that is known. */
export function titleOf(name: string, company?: string): Title {
  if (OWN_TITLE.test(name.trim())) return 'none';
  return name === company || COMPANY.test(name) ? 'company' : 'person';
}

const TITLES = { person: ' 様', company: ' 御中', none: '' } as const satisfies Record<Title, string>;

/** In Japanese. */
export const withTitle = (name: string): string => name + TITLES[titleOf(name)];
