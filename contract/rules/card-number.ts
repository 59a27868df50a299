/**
 * Detects card numbers in text, because they must never reach the shop. Ordinary messages also have numbers next to
 * each other (an order number and a date, two phone numbers, a product code and a quantity), and one in ten of those has
 * a valid check digit. So a number counts only if it has the first digits and the length of a known card brand, and if
 * its digits are grouped as on a card, written without gaps, or written one by one.
 */

type Issuer = { name: string; starts: RegExp; lengths: readonly number[] };

const issuers: readonly Issuer[] = [
  { name: 'Visa', starts: /^4/, lengths: [13, 16, 19] },
  { name: 'Mastercard', starts: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { name: 'JCB', starts: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { name: 'American Express', starts: /^3[47]/, lengths: [15] },
  { name: 'Diners Club', starts: /^3(?:0[0-5]|095|[689])/, lengths: [14, 16, 19] },
  { name: 'Discover', starts: /^6(?:011|4[4-9]|5)/, lengths: [16, 19] },
  { name: 'UnionPay', starts: /^62/, lengths: [16, 17, 18, 19] },
  { name: 'Maestro', starts: /^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, lengths: [16, 18, 19] },
];

/** The lengths of cards by their first four digits. A text of digits alone has a start at each of its digits. */
const lengthsByStart = Array.from({ length: 10_000 }, (_, n) => {
  const start = String(n).padStart(4, '0');
  return [...new Set(issuers.flatMap(({ starts, lengths }) => (starts.test(start) ? lengths : [])))];
});

const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];

/** The Luhn check of `digits` from `start` to `end`. */
function luhnValid(digits: string, start: number, end: number): boolean {
  let sum = 0;
  for (let at = start; at < end; at++) {
    const value = digits.charCodeAt(at) - 48;
    sum += (end - at) % 2 === 0 ? (DOUBLED[value] ?? 0) : value;
  }
  return sum % 10 === 0;
}

/** Whether a card number begins at `start` and ends with the text, or with any length if `anyLength`. */
function isCard(digits: string, start = 0, anyLength = false): boolean {
  const lengths = lengthsByStart[Number(digits.slice(start, start + 4))] ?? [];
  return lengths.some((length) => {
    const end = start + length;
    const fits = anyLength ? length >= SHORTEST && end <= digits.length : end === digits.length;
    return fits && luhnValid(digits, start, end);
  });
}

const USUAL: readonly number[] = [4, 4, 4, 4];
/** Lengths of the groups of digits on cards. For 16 digits, the list also has groupings with fewer gaps. */
const SHAPES: readonly (readonly number[])[] = [
  USUAL,
  [8, 8],
  [4, 8, 4],
  [4, 4, 8],
  [8, 4, 4],
  [4, 12],
  [12, 4],
  [6, 10],
  [6, 6, 4],
  [4, 2, 6, 4],
  [4, 6, 5],
  [4, 4, 4, 3],
  [5, 5, 5],
  [4, 6, 4],
  [4, 4, 4, 4, 1],
  [4, 4, 4, 4, 2],
  [4, 4, 4, 4, 3],
  [6, 13],
];
const SHORT_SHAPES: readonly (readonly number[])[] = [[4, 3, 3, 3], [13]];
const FOUR = 4;

type Group = {
  digits: string;
  /** The characters between this group and the one before; undefined for the first. */
  gap: string | undefined;
};

const INVISIBLE = /\p{Cf}/gu;
/** Separators between groups: up to three characters other than letters and digits, or a multiplication sign. */
const GAP = String.raw`(?:[^\p{L}\p{N}]|\u30fc){1,3}|\s?[x\u00d7]\s?`;
const RUN = new RegExp(String.raw`\d+(?:(?:${GAP})\d+)*`, 'gu');
const PIECE = new RegExp(`(${GAP})?(\\d+)`, 'gu');

const KANJI_DIGIT = /[〇零一二三四五六七八九]/g;
const kanjiValue = new Map([...'〇一二三四五六七八九'].map((sign, value) => [sign, String(value)]));
/** Code points of zero in Arabic, Persian, Devanagari, Bengali and Thai; the other digits follow in order. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];
const FOREIGN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;

function inAsciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(KANJI_DIGIT, (sign) => kanjiValue.get(sign) ?? '0')
    .replace(FOREIGN_DIGIT, (sign) => {
      const code = sign.charCodeAt(0);
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
    });
}

/** Runs of digit groups, with at most three characters between two groups. */
const runsOf = (text: string): Group[][] =>
  [...inAsciiDigits(text).matchAll(RUN)].map(([run]) =>
    [...run.matchAll(PIECE)].map(([, gap, digits = '']) => ({ gap, digits })),
  );

/**
 * From this length on, something may follow the card number without a gap, such as the expiry date or the security
 * code.
 */
const TRAILING_FROM = 17;
const SHORTEST = 14;
const LONGEST = 19;
/** A longer number was not typed by a person: only its ends are looked at. */
const RUN_MAX = 64;

/** Whether a card number begins at one of the first `starts` digits. */
function holdsAnywhere(digits: string, starts: number): boolean {
  for (let start = 0; start < starts; start++) if (isCard(digits, start, true)) return true;
  return false;
}

/** A card number without gaps, possibly followed by expiry date and security code. */
function holdsWithoutGaps(digits: string): boolean {
  if (digits.length < SHORTEST) return false;
  if (isCard(digits)) return true;
  if (digits.length < TRAILING_FROM) return false;
  if (digits.length > RUN_MAX)
    return holdsWithoutGaps(digits.slice(0, RUN_MAX)) || holdsWithoutGaps(digits.slice(-RUN_MAX));
  return holdsAnywhere(digits, digits.length > LONGEST ? digits.length - SHORTEST + 1 : 1);
}

const HYPHEN = /^[-\u2010-\u2015\u2212\u30fc]$/;
const AREA_CODE = /^0\d{1,3}$/;
const MAX_LINES = 2;
/** Largest difference between two neighbouring codes in a list of codes. */
const NEAR = 100;

/** Whether groups of digits that look like a card number are something else. */
function isOrdinary(groups: readonly Group[], before: Group | undefined): boolean {
  const [first, second] = groups;
  // The first group is attached to the digits before it by a hyphen: the end of a phone number or a date.
  const isAttached = HYPHEN.test(first?.gap ?? '');
  if (isAttached && !HYPHEN.test(second?.gap ?? '')) return true;
  if (isAttached && before && AREA_CODE.test(before.digits)) return true;
  // A column of numbers.
  if (groups.slice(1).filter(({ gap }) => gap?.includes('\n')).length >= MAX_LINES) return true;
  const numbers = groups.map(({ digits }) => Number(digits));
  if (groups.length < FOUR || groups.some(({ digits }) => digits.length !== FOUR)) return false;
  // Prices.
  if (numbers.every((number) => number % 10 === 0)) return true;
  const steps = numbers.slice(1).map((number, i) => Math.abs(number - (numbers[i] ?? 0)));
  return steps.every((step) => step > 0 && step < NEAR);
}

/** Whether the groups from `start` on form a card number. The expiry date may follow the last group without a gap. */
function holdsGrouped(groups: readonly Group[], start: number, shapes: typeof SHAPES): boolean {
  const size = groups[start]?.digits.length;
  return shapes.some((shape) => {
    if (shape[0] !== size) return false;
    const found = groups.slice(start, start + shape.length);
    const fits = shape.every((length, i) => {
      const { length: given = 0 } = found[i]?.digits ?? {};
      return given === length || (shape === USUAL && i === USUAL.length - 1 && given > length);
    });
    if (!fits) return false;
    const whole = found.map(({ digits }, i) => digits.slice(0, shape[i])).join('');
    return isCard(whole) && !isOrdinary(found, groups[start - 1]);
  });
}

/** A card number with a gap after each digit. */
const holdsSpelled = (groups: readonly Group[]): boolean =>
  groups
    .map(({ digits }) => (digits.length === 1 ? digits : ' '))
    .join('')
    .split(' ')
    .flatMap((spelled) =>
      spelled.length > RUN_MAX ? [spelled.slice(0, RUN_MAX), spelled.slice(-RUN_MAX)] : [spelled],
    )
    .some((spelled) => holdsAnywhere(spelled, spelled.length - SHORTEST + 1));

/**
 * Whether a text contains a card number. Numbers of 13 digits (old cards, but also every EAN code) count only if
 * `minDigits` is 13.
 */
export function holdsCardNumber(text: string, minDigits = 14): boolean {
  const shapes = minDigits > 13 ? SHAPES : [...SHAPES, ...SHORT_SHAPES];
  return runsOf(text).some(
    (groups) =>
      holdsSpelled(groups) ||
      groups.some(({ digits }, start) => holdsWithoutGaps(digits) || holdsGrouped(groups, start, shapes)),
  );
}
