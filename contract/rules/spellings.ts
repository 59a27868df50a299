/**
 * Spellings of the profile's yes/no and gender in other Shop APIs. A value is read in any usual spelling, and written in
 * the spelling in which it came.
 */

/** Yes and no in the same spelling. */
const ANSWERS = [
  ['yes', 'no'],
  ['true', 'false'],
  ['1', '0'],
  ['on', 'off'],
  ['y', 'n'],
  ['t', 'f'],
  ['subscribed', 'unsubscribed'],
  ['subscribe', 'unsubscribe'],
  ['opt-in', 'opt-out'],
  ['opt_in', 'opt_out'],
  ['enabled', 'disabled'],
  ['active', 'inactive'],
  ['はい', 'いいえ'],
  ['受け取る', '受け取らない'],
  ['希望する', '希望しない'],
] as const;

type Gender = 'm' | 'f' | 'u';
/** Male and female in the same spelling, and no answer, for which most have no word or several. */
type Genders = { m: string; f: string; u?: string; also?: readonly string[] };
const GENDERS: readonly Genders[] = [
  { m: 'm', f: 'f', u: 'u', also: ['x', 'o', 'n'] },
  { m: 'male', f: 'female', also: ['unknown', 'unspecified', 'other', 'none', 'not_specified'] },
  { m: 'man', f: 'woman' },
  { m: '男性', f: '女性', also: ['不明', 'その他', '未回答', '回答しない', '無回答'] },
  { m: '男', f: '女' },
  // ISO 5218
  { m: '1', f: '2', u: '0', also: ['9'] },
];

const plain = (value: unknown): string => String(value).normalize('NFKC').trim().toLowerCase();
const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Undefined for a value in no known spelling. */
export function readYesNo(value: unknown): boolean | undefined {
  if (!isScalar(value)) return undefined;
  const word = plain(value);
  const pair = ANSWERS.find((words) => words.some((one) => one === word));
  return pair && pair[0] === word;
}

const gendersWith = (word: string): Genders | undefined =>
  GENDERS.find(({ m, f, u, also = [] }) => [m, f, u, ...also].includes(word));

/** Undefined for a value in no known spelling. An empty text is no answer. */
export function readGender(value: unknown): Gender | undefined {
  if (!isScalar(value)) return undefined;
  const word = plain(value);
  if (word === '') return 'u';
  const words = gendersWith(word);
  if (!words) return undefined;
  return word === words.m ? 'm' : word === words.f ? 'f' : 'u';
}

/** `word` in the kind and case of `came`: `No` after `Yes`, 0 after 1, false after true. */
function alike(word: string, came: unknown): unknown {
  if (typeof came === 'boolean') return word === 'true';
  if (typeof came === 'number') return Number(word);
  const text = String(came).trim();
  if (text.length > 1 && text === text.toUpperCase()) return word.toUpperCase();
  const [first = ''] = text;
  return first === first.toLowerCase() ? word : word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** How to write yes or no where `came` was read. What was not understood is only replaced by a yes, as §3 writes it. */
export function writeYesNo(is: boolean, came: unknown): unknown {
  const was = readYesNo(came);
  if (was === is) return came;
  if (was === undefined && !is) return came ?? 'no';
  const [yes, no] = ANSWERS.find((words) => words.some((one) => one === plain(came))) ?? ['yes', 'no'];
  return alike(is ? yes : no, came ?? '');
}

/** How to write the gender where `came` was read. §3 has words for male and female only; no answer is then empty. */
export function writeGender(is: Gender, came: unknown): unknown {
  const was = readGender(came) ?? 'u';
  if (was === is) return came;
  const words = gendersWith(plain(came)) ?? { m: 'male', f: 'female' };
  return words[is] === undefined ? '' : alike(words[is], came ?? '');
}
