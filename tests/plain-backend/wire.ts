/** Habits (habits.ts) that concern how answers are sent and how values in them are written, whatever the call. */
import { gzipSync } from 'node:zlib';
import type { Habit } from './habits.ts';
import type { Answer } from './http.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes whose answer the storefront needs. */
const NEEDED = /^(?:POST \/(?:login|carts)|PATCH \/checkout\/[^/]+\/payment)$/;

/** Names of amounts; `rating` and `quantity` are none. */
const AMOUNTS = new Set([
  'current',
  'total',
  'subTotal',
  'items',
  'shipping',
  'taxes',
  'promotion',
  'amount',
]);
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const DATES = new Set(['createdAt', 'checkoutCompletedAt']);

const decimal = (amount: number): string => amount.toFixed(2);
const inTokyo = (date: string): string =>
  new Date(Date.parse(date) + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

function written(name: string, value: unknown, habits: ReadonlySet<Habit>, isPage: boolean): unknown {
  if (typeof value === 'number' && habits.has('decimal_prices') && AMOUNTS.has(name) && !isPage)
    return decimal(value);
  if (typeof value === 'string' && DATES.has(name) && ISO.test(value)) {
    if (habits.has('dates_without_zone')) return inTokyo(value);
    if (habits.has('epoch_dates')) return Math.floor(Date.parse(value) / 1000);
  }
  return bentBy(value, habits);
}

function bentBy(value: unknown, habits: ReadonlySet<Habit>): unknown {
  if (Array.isArray(value)) return value.map((one) => bentBy(one, habits));
  if (!isObject(value)) return value;
  const isPage = 'page' in value && 'limit' in value;
  const { pages, total, ...rest } = value;
  const kept = isPage && habits.has('pages_without_total') ? rest : value;
  return Object.fromEntries(
    Object.entries(kept).map(([name, inner]) => [name, written(name, inner, habits, isPage)]),
  );
}

/** The answer as a back end with these habits gives it. */
export function asHabitual(call: string, answer: Answer, habits: ReadonlySet<Habit>): Answer {
  if (habits.size === 0) return answer;
  const isChange = !call.startsWith('GET ') && answer.status < 300;
  if (isChange && habits.has('empty_changes') && !NEEDED.test(call)) return { status: 204 };
  return { ...answer, body: bentBy(answer.body, habits) };
}

export type Wire = { headers: Record<string, string>; bytes: Buffer };

/** The bytes of the answer, and what the habits say about them. */
export function onTheWire(text: string, habits: ReadonlySet<Habit>): Wire {
  if (habits.has('gzip')) return { headers: { 'Content-Encoding': 'gzip' }, bytes: gzipSync(text) };
  return { headers: {}, bytes: habits.has('gzip_unsaid') ? gzipSync(text) : Buffer.from(text) };
}
