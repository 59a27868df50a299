/** What a release did in each round, and how two releases compare over all rounds. */

/** Milliseconds per request or order. `postgres` is a part of `processor`; `p50` and `p99` are by the clock. */
export type Round = { processor: number; postgres: number; p50?: number; p99?: number };
export type Part = keyof Round;
export type Pair = { old: Round[]; new: Round[] };
export type PageRounds = Pair & { hello: Round[] };

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? 0) + (high ?? 0)) / 2;
}

/** Median of the rounds' ratios: the two values of a round were measured next to each other. */
export const ratio = (above: Round[], below: Round[], part: Part = 'processor'): number =>
  median(above.map((round, n) => (round[part] ?? 0) / (below[n]?.[part] ?? 0)));

export const middle = (rounds: Round[], part: Part = 'processor'): number =>
  median(rounds.map((round) => round[part] ?? 0));

/** Sums of what several pages took, for each round. */
export function sums(pages: Round[][]): Round[] {
  const [first = []] = pages;
  return first.map((_, n) => {
    const total = (part: 'processor' | 'postgres') =>
      pages.reduce((sum, rounds) => sum + (rounds[n]?.[part] ?? 0), 0);
    return { processor: total('processor'), postgres: total('postgres') };
  });
}

/** Rounds that do not count, because code is compiled when it has run often. */
const WARM_UP = 2;

/** Measures both releases in turn. */
export async function inTurn(rounds: number, measure: (which: keyof Pair) => Promise<Round>): Promise<Pair> {
  const results: Pair = { old: [], new: [] };
  for (let round = -WARM_UP; round < rounds; round++) {
    const turns: (keyof Pair)[] = round % 2 === 0 ? ['old', 'new'] : ['new', 'old'];
    for (const which of turns) {
      const one = await measure(which);
      if (round >= 0) results[which].push(one);
    }
  }
  return results;
}

/** Does something `count` times, `atOnce` of them at a time. */
export async function times(
  count: number,
  atOnce: number,
  once: (n: number) => Promise<unknown>,
): Promise<{ p50: number; p99: number }> {
  const taken: number[] = [];
  let next = 0;
  const one = async () => {
    while (next < count) {
      const began = performance.now();
      await once(next++);
      taken.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  taken.sort((a, b) => a - b);
  const at = (part: number) => taken[Math.floor(part * (count - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
