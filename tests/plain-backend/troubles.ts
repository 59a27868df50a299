/** Simulated failures of a back end: whole responses, or changed parts of them. */
import { z } from 'zod';

const troubleKinds = [
  'nulls',
  'sparse',
  'strings',
  'slow',
  'status',
  'html',
  /** Status 200 with no body, with half a JSON document, and with `null`. */
  'empty',
  'truncated',
  'null',
  /** The connection is closed instead of an answer. */
  'closed',
] as const;

const trouble = z.object({
  kind: z.enum(troubleKinds),
  /** The calls that fail, as a regular expression over `GET /products/by-code/BOOK`; by default all. */
  call: z.string().default(''),
  /** Only for `status`. */
  status: z.number().int().min(400).max(599).default(500),
  /** Only for `status`: the answer's body. */
  body: z.unknown().optional(),
  /** Only for `slow`. */
  ms: z.number().int().min(0).max(60_000).default(1_500),
  /** Number of failures; by default unlimited. */
  times: z.number().int().min(1).optional(),
});
export type Trouble = z.output<typeof trouble>;
export const troubleList = z.array(trouble);

/** The failures that apply to this call. Counts down their `times`. */
export function troublesOf(list: Trouble[], call: string): Trouble[] {
  const found = list.filter((one) => new RegExp(one.call).test(call));
  for (const one of found) {
    if (one.times === undefined) continue;
    one.times -= 1;
    if (one.times === 0) list.splice(list.indexOf(one), 1);
  }
  return found;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that are never missing; all others may be. */
const REQUIRED = new Set(
  (
    'code name slug id token tokenValue items item quantity total product variants price current currency totals ' +
    'checkoutState shipping payments shipments methods method state firstName lastName email postcode city street ' +
    'number paymentState checkoutCompletedAt page limit pages pagination self children path question answer ' +
    'translations locale content rating title comment available paymentKey message errors provinceCode countryCode'
  ).split(' '),
);
/** Maps whose keys are codes instead of field names. */
const MAPS = new Set(['variants', 'methods', 'associations', 'cartDiscounts', 'translations']);

/** Sets every optional value to null, or removes it. */
export function withoutOptional(value: unknown, how: 'nulls' | 'sparse', isMap = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutOptional(one, how));
  if (!isObject(value)) return value;
  const result: Json = {};
  for (const [name, inner] of Object.entries(value)) {
    if (isMap || REQUIRED.has(name)) result[name] = withoutOptional(inner, how, MAPS.has(name));
    else if (how === 'nulls') result[name] = null;
  }
  return result;
}

/** Converts all numbers to text, as some database drivers do. */
export function withTextNumbers(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(withTextNumbers);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withTextNumbers(inner)]));
}

/** What is sent under status 200 instead of an answer. */
export const NO_ANSWER: Partial<Record<Trouble['kind'], string>> = {
  empty: '',
  truncated: '{"items":[{"code":"A","na',
  null: 'null',
};

export const ERROR_PAGE =
  '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';
