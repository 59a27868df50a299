/** The verdict on one call and its answer, read as the storefront reads it. Pure. */
import { readAnswer } from '#app/shop-api/answer.ts';
import { readData } from '#app/shop-api/reading.ts';
import type { Call } from '#contract/call.ts';
import { type Fault, faultsOf } from './faults.ts';

export type Verdict = {
  /** As §7 writes it, such as `GET /taxons/{code}`. */
  call: string;
  /** The address that was asked, without the host; undefined where nothing was. */
  asked?: string;
  kind: 'as specified' | 'works' | 'broken' | 'not tried';
  /** For `works`: what shoppers miss, and where. For `broken`: what is wrong, with its place in the answer. */
  notes: string[];
};

/** A field that pages can do without: `items.*.slugs` by where it stands in what was read, and what is missing without. */
export type Lack = readonly [path: string, missing: string];

export type Reply = { status: number; text: string };

/** More of the same kind say nothing new. */
const FAULTS_SHOWN = 4;

function faultLines(faults: readonly Fault[], more = ''): string[] {
  const shown = faults.slice(0, FAULTS_SHOWN).map(({ place, why }) => `${place}: ${why}${more}`);
  const rest = faults.length - shown.length;
  return rest > 0 ? [...shown, `and ${rest} more`] : shown;
}

/**
 * Whether it is anywhere there: in one thing of a list is enough. An empty list says nothing either way, and a list may
 * stand bare where the contract has it in `items`.
 */
function isThere(value: unknown, [name, ...rest]: string[]): boolean {
  if (name === undefined) return value !== undefined && value !== null;
  if (value === undefined || value === null) return false;
  if (name === 'items' && Array.isArray(value)) return isThere(value, rest);
  if (name !== '*') return isThere((value as Record<string, unknown>)[name], rest);
  const inside = Object.values(value as object);
  return inside.length === 0 || inside.some((one) => isThere(one, rest));
}

const lacking = (value: unknown, lacks: readonly Lack[]): string[] =>
  lacks
    .filter(([path]) => !isThere(value, path.split('.')))
    .map(([path, missing]) => `no ${path.replaceAll('.*', '[]')}: ${missing}`);

/** Sections are identified by name: each belongs to another screen. */
export const nameOf = (
  { method, path }: Pick<Call, 'method' | 'path'>,
  { section = '{section}' }: Record<string, string> = {},
): string => `${method.toUpperCase()} ${path.replace('{section}', section)}`;

const WORST: Verdict['kind'][] = ['not tried', 'as specified', 'works', 'broken'];

/** One verdict for each call, however often it was made: the worst, with everything that was found. */
export function merged(verdicts: readonly Verdict[]): Verdict[] {
  const byCall = new Map<string, Verdict>();
  for (const one of verdicts) {
    const known = byCall.get(one.call);
    if (!known || WORST.indexOf(one.kind) > WORST.indexOf(known.kind)) byCall.set(one.call, one);
    else if (one.kind === known.kind)
      byCall.set(one.call, { ...known, notes: [...new Set([...known.notes, ...one.notes])] });
  }
  return [...byCall.values()];
}

/** `without`: what shoppers miss where the back end has no such call; undefined = pages cannot do without it. */
export type Terms = {
  lacks?: readonly Lack[];
  without?: string;
  params?: Record<string, string>;
};

/** `value`: the data as the storefront reads it; undefined where it cannot. */
export function verdictOf(
  call: Call,
  asked: string,
  { status, text }: Reply,
  { lacks = [], without, params }: Terms = {},
): Verdict & { value?: unknown } {
  const about = { call: nameOf(call, params), asked };
  const broken = (...notes: string[]): Verdict => ({ ...about, kind: 'broken', notes });
  if (status === 404 && without) return { ...about, kind: 'works', notes: [`no such call: ${without}`] };
  if (/^\s*</.test(text)) return broken(`HTML instead of JSON (status ${status})`);
  const answer = readAnswer(status, text);
  if (!answer.success) return broken(`status ${status}${answer.message ? `: ${answer.message}` : ''}`);
  const { value, fault } = readData(call.data, answer.data);
  const faults = answer.data === null ? [] : faultsOf(call.data, answer.data);
  const promised = faultLines(faults.filter(({ isPromised }) => isPromised));
  if (fault !== undefined || promised.length > 0)
    return { ...broken(...(promised.length > 0 ? promised : [fault ?? ''])), value };
  const notes = [...faultLines(faults, ', taken as missing'), ...lacking(answer.data, lacks)];
  return { ...about, kind: notes.length > 0 ? 'works' : 'as specified', notes, value };
}
