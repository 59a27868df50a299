/** Reads a response to a call in the same way as the storefront, and judges it. No side effects. */
import { readAnswer } from '#app/shop-api/answer.ts';
import { readData } from '#app/shop-api/reading.ts';
import type { Call } from '#contract/call.ts';
import { type Fault, faultsOf } from './faults.ts';

export type Verdict = {
  /** The call in the notation of §7, such as `GET /taxons/{code}`. */
  call: string;
  /** The requested URL without the host. Undefined if the call was not made. */
  asked?: string;
  kind: 'as specified' | 'works' | 'broken' | 'not tried';
  /** For `works`: what is missing on pages. For `broken`: the errors, with their places in the response. */
  notes: string[];
};

/** An optional field: its path in the data, such as `items.*.slugs`, and what pages lack without it. */
export type Lack = readonly [path: string, missing: string];

export type Reply = { status: number; text: string };

/** Faults shown per call. */
const FAULTS_SHOWN = 4;

function faultLines(faults: readonly Fault[], more = ''): string[] {
  const shown = faults.slice(0, FAULTS_SHOWN).map(({ place, why }) => `${place}: ${why}${more}`);
  const rest = faults.length - shown.length;
  return rest > 0 ? [...shown, `and ${rest} more`] : shown;
}

/**
 * Whether a field exists, in at least one item of a list. True for an empty list. Where the contract has an object
 * with `items`, the list itself is accepted, too.
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

/** Name of a call. Calls for sections of content include the section. */
export const nameOf = (
  { method, path }: Pick<Call, 'method' | 'path'>,
  { section = '{section}' }: Record<string, string> = {},
): string => `${method.toUpperCase()} ${path.replace('{section}', section)}`;

const WORST: Verdict['kind'][] = ['not tried', 'as specified', 'works', 'broken'];

/**
 * Merges the verdicts on each call into the worst one, with the notes of all that are as bad, and with what the others
 * tell that is no complaint.
 */
export function merged(verdicts: readonly Verdict[]): Verdict[] {
  const byCall = new Map<string, Verdict[]>();
  for (const one of verdicts) byCall.set(one.call, [...(byCall.get(one.call) ?? []), one]);
  return [...byCall.values()].flatMap((all) => {
    const rank = Math.max(...all.map(({ kind }) => WORST.indexOf(kind)));
    const worst = all.find(({ kind }) => WORST.indexOf(kind) === rank);
    const shownVerdicts = all.filter(({ kind }) => WORST.indexOf(kind) === rank || kind === 'as specified');
    return worst ? [{ ...worst, notes: [...new Set(shownVerdicts.flatMap(({ notes }) => notes))] }] : [];
  });
}

/** `without`: what pages lack without this call; undefined if they need it. */
export type Terms = {
  lacks?: readonly Lack[];
  without?: string;
  params?: Record<string, string>;
};

/** The verdict on one answer, by itself. */
export function verdictOf(
  call: Call,
  asked: string,
  { status, text }: Reply,
  { lacks = [], without, params }: Terms = {},
): Verdict {
  const about = { call: nameOf(call, params), asked };
  const broken = (...notes: string[]): Verdict => ({ ...about, kind: 'broken', notes });
  if (status === 404 && without) return { ...about, kind: 'works', notes: [`no such call: ${without}`] };
  if (/^\s*</.test(text)) return broken(`HTML instead of JSON (status ${status})`);
  const answer = readAnswer(status, text);
  if (!answer.success) return broken(`status ${status}${answer.message ? `: ${answer.message}` : ''}`);
  const { fault } = readData(call.data, answer.data);
  const faults = answer.data === null ? [] : faultsOf(call.data, answer.data);
  const promised = faultLines(faults.filter(({ isPromised }) => isPromised));
  const unreadable = promised.length > 0 ? promised : fault === undefined ? [] : [fault];
  // After a change the storefront needs its status only, and asks for the rest.
  if (unreadable.length > 0 && call.method !== 'get' && !needsData(call))
    return { ...about, kind: 'works', notes: unreadable.map((one) => `${one}; the storefront does without`) };
  if (unreadable.length > 0) return broken(...unreadable);
  const notes = [...faultLines(faults, ', taken as missing'), ...lacking(answer.data, lacks)];
  return { ...about, kind: notes.length > 0 ? 'works' : 'as specified', notes };
}

/** Changes whose answer the storefront cannot do without: logins, a new cart, the key of a payment. */
const needsData = ({ id }: Call): boolean =>
  ['login', 'loginWithOAuth', 'refreshToken', 'createCart', 'requestPaymentKey'].includes(id);
