/** The report of the check, as text and as JSON. */
import type { Verdict } from './verdict.ts';

const COLOURS = { 'as specified': 32, works: 33, broken: 31, 'not tried': 90 } as const;
const ORDER = ['broken', 'works', 'as specified', 'not tried'] as const;

/** Whether the output is a terminal with colours (no-color.org). */
export const wantsColour = (stream: { isTTY?: boolean }, env: Record<string, string | undefined>): boolean =>
  stream.isTTY === true && !env['NO_COLOR'];

/** One line per tried call. For calls that were not tried, one line per reason. */
export function textReport(verdicts: readonly Verdict[], colour: boolean): string {
  const inColour = (kind: Verdict['kind'], text: string) =>
    colour ? `\u001b[${COLOURS[kind]}m${text}\u001b[0m` : text;
  const width = Math.max(...ORDER.map((kind) => kind.length));
  const tried = verdicts.filter(({ kind }) => kind !== 'not tried');
  const wide = Math.max(...tried.map(({ call }) => call.length));
  const lines = tried.flatMap(({ call, kind, notes }) => {
    const [first = '', ...more] = notes;
    const head = `${inColour(kind, kind.padEnd(width))}  ${call.padEnd(wide)}  ${first}`.trimEnd();
    return [head, ...more.map((note) => `${' '.repeat(width + wide + 4)}${note}`)];
  });
  const untried = verdicts.filter(({ kind }) => kind === 'not tried');
  for (const why of new Set(untried.map(({ notes }) => notes[0] ?? ''))) {
    const calls = untried.filter(({ notes }) => notes[0] === why).map(({ call }) => call);
    lines.push(`${inColour('not tried', 'not tried'.padEnd(width))}  ${why}: ${calls.join(', ')}`);
  }
  return `${lines.join('\n')}\n\n${summary(verdicts)}\n`;
}

const summary = (verdicts: readonly Verdict[]): string =>
  ORDER.map((kind) => `${verdicts.filter((one) => one.kind === kind).length} ${kind}`).join(' · ');

export const jsonReport = (url: string, verdicts: readonly Verdict[]): string =>
  `${JSON.stringify({ url, broken: verdicts.some(isBroken), calls: verdicts }, null, 2)}\n`;

export const isBroken = ({ kind }: Verdict): boolean => kind === 'broken';
