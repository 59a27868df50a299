/** The table of targets: a row for each page and each kind of work. */
import { middle, type PageRounds, type Pair, type Part, type Round, ratio, sums } from './rounds.ts';

/** Pages with targets of their own; the target of all other pages is `OTHERS_OF_HELLO`. */
const OF_HELLO: Record<string, number> = { '/products/the-probability-dice-box': 0.2, '/account/order': 0.2 };
const OTHERS_OF_HELLO = 0.17;
const OF_OLD: Record<string, number> = { '/': 0.65 };
const POSTGRES_OF_OLD = 0.5;

const HEAD = [
  'per request, or as named',
  'old, ms',
  'new, ms',
  'hello ÷ old',
  'hello ÷ new',
  'new ÷ old',
  'PostgreSQL old, ms',
  'new ÷ old',
  'p50 by the clock, old → new, ms',
  'p99',
  'targets',
];

type Row = string[];

export const number = (value: number): string => value.toFixed(value < 100 ? 2 : 0);
export const share = (value: number): string => value.toFixed(3);

export function clock(pair: Pair, part: Part): string {
  const [old, now] = [middle(pair.old, part), middle(pair.new, part)];
  return old > 0 ? `${old.toFixed(0)} → ${now.toFixed(0)}` : '';
}

/** Whether a target is met, in words; nothing without a target. */
function verdict(name: string, value: number, sign: '≤' | '≥', limit: number | undefined): string[] {
  if (limit === undefined) return [];
  const isMet = sign === '≤' ? value <= limit : value >= limit;
  return [`${name} ${sign} ${limit}: ${isMet ? 'met' : 'missed'}`];
}

type Limits = { ofOld?: number | undefined; postgres?: number; clock?: number };

/** Limits of new ÷ old: `ofOld` of the processor time, `postgres` of PostgreSQL's part of it, `clock` of the p50. */
export function rowOf(
  name: string,
  pair: Pair,
  { ofOld, postgres, clock: p50 }: Limits,
  hello?: Round[],
): Row {
  const [now, database] = [ratio(pair.new, pair.old), ratio(pair.new, pair.old, 'postgres')];
  const ofHello = hello ? ratio(hello, pair.new) : 0;
  return [
    name,
    number(middle(pair.old)),
    number(middle(pair.new)),
    hello ? share(ratio(hello, pair.old)) : '',
    hello ? share(ofHello) : '',
    share(now),
    number(middle(pair.old, 'postgres')),
    share(database),
    clock(pair, 'p50'),
    clock(pair, 'p99'),
    [
      ...(hello ? verdict('hello ÷ new', ofHello, '≥', OF_HELLO[name] ?? OTHERS_OF_HELLO) : []),
      ...verdict('new ÷ old', now, '≤', ofOld),
      ...verdict('PostgreSQL', database, '≤', postgres),
      ...verdict('p50', ratio(pair.new, pair.old, 'p50'), '≤', p50),
    ].join(', '),
  ];
}

export function pageRows(pages: Map<string, PageRounds>): Row[] {
  const rows = [...pages].map(([page, rounds]) =>
    rowOf(page, rounds, { ofOld: OF_OLD[page], postgres: POSTGRES_OF_OLD }, rounds.hello),
  );
  const all = (which: keyof Pair) => sums([...pages.values()].map((rounds) => rounds[which]));
  return [
    ...rows,
    rowOf('all these pages together', { old: all('old'), new: all('new') }, { postgres: POSTGRES_OF_OLD }),
  ];
}

export const memoryRow = (name: string, old: number, now: number): Row => [
  `memory of ${name} at the end, MB`,
  String(old),
  String(now),
  '',
  '',
  share(now / old),
  '',
  '',
  '',
  '',
  '',
];

export function print(rows: string[][], head = HEAD): void {
  const widths = head.map((_, n) => Math.max(...[head, ...rows].map((row) => (row[n] ?? '').length)));
  const line = (row: Row) => `| ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  console.log([line(head), rule, ...rows.map(line)].join('\n'));
}
