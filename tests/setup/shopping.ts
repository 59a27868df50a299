/** Random choices of shoppers: products, payment methods, test cards. */
import type { Card, Mode } from './buyer.ts';
import { GOOD } from './buyer.ts';

/** Minimum stock of ordered products: enough for all orders of a run. */
const STOCK_MIN = 20;

export type Kind = Card & { weight: number; modes: Mode[]; ends: 'paid' | 'failed' };
const both: Mode[] = ['token', 'hosted'];

/** This card makes the gateway fail; the payment's result stays unknown for a minute. */
export const BREAKING: Kind = { number: '4000000000000077', weight: 0.3, modes: ['token'], ends: 'failed' };

export const cards: Kind[] = [
  { ...GOOD, weight: 6, modes: both, ends: 'paid' },
  { number: '5100000000000016', weight: 2, modes: both, ends: 'paid' },
  { number: '3530111333300000', weight: 2, modes: both, ends: 'paid' },
  { number: '378282246310005', weight: 1, modes: ['hosted'], ends: 'paid' },
  { number: '36227206271667', weight: 1, modes: ['hosted'], ends: 'paid' },
  { number: '4000000000000010', code: '123456', weight: 2, modes: both, ends: 'paid' },
  { number: '4000000000000028', weight: 1, modes: both, ends: 'failed' },
  { number: '4000000000000036', weight: 1, modes: both, ends: 'failed' },
  { number: '4000000000000044', weight: 1, modes: both, ends: 'failed' },
  { number: '4000000000000051', weight: 1, modes: both, ends: 'failed' },
  { number: '4000000000000069', weight: 1, modes: both, ends: 'paid' },
  { number: '4000000000000085', weight: 1, modes: ['hosted'], ends: 'paid' },
];

/** Seeded random numbers (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick(chance: () => number, from: Kind[] = cards): { mode: Mode; card: Kind } {
  const possible = both.filter((each) => from.some(({ modes }) => modes.includes(each)));
  const mode = possible[Math.floor(chance() * possible.length)] as Mode;
  const fitting = from.filter(({ modes }) => modes.includes(mode));
  let left = chance() * fitting.reduce((sum, { weight }) => sum + weight, 0);
  const card = fitting.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return { mode, card: card ?? (fitting[0] as Kind) };
}

type Listed = {
  slug: string;
  variants: Record<string, { availableQuantity?: number; price: { current: number } }>;
};

/** Slugs of products without options whose price with shipping reaches the minimum order. */
export async function plentiful(api: string): Promise<string[]> {
  const answer = await fetch(`${api}/shop-api/taxon-products/by-code/main?limit=100`);
  const { data } = (await answer.json()) as { data: { items: Listed[] } };
  return data.items.flatMap(({ slug, variants }) => {
    const [only, ...more] = Object.values(variants);
    const fits = only && more.length === 0 && only.price.current >= 50_000;
    return fits && (only.availableQuantity ?? 0) >= STOCK_MIN ? [slug] : [];
  });
}

export async function inTurn<T>(tasks: (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  const waiting = [...tasks];
  const done: T[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let task = waiting.shift(); task; task = waiting.shift()) done.push(await task());
    }),
  );
  return done;
}
