/** The sections of a setup as flat rows of their tables, and the differences between two setups. No side effects. */

import { prefectureCodes } from '#contract/desk/setup/regions.ts';
import type { BothTexts, Category, Setup, ShopFile } from '#contract/desk/setup/shop-file.ts';
import { prefectures } from '#contract/rules/prefectures.ts';

/** Rows are identified by their code; `position` counts within the parent. */
export type CategoryEntry = Omit<Category, 'children'> & { parent: string | null; position: number };
export type ValueEntry = { code: string; option: string; name: BothTexts; position: number };
export type NamedEntry = { code: string; name: BothTexts; position: number };
export type AttributeEntry = NamedEntry & { type: string };
export type SurveyEntry = NamedEntry & { asksName: boolean; enabled: boolean };
export type ShippingEntry = NamedEntry & {
  description: BothTexts;
  /** Whole yen; `provinceFees`: fees by prefecture code, where they differ from `fee`. */
  fee: number;
  provinceFees: Record<string, number>;
  enabled: boolean;
};
export type PaymentEntry = NamedEntry & {
  description: BothTexts;
  instructions: BothTexts;
  enabled: boolean;
};

export type ClosureEntry = { code: string; name: BothTexts; note: BothTexts };

type Fees = Setup['shipping'][number]['fees'];

/** `[{ to: ['東北'], fee: 700 }]` → `{ 'JP-2': 700, … }`, without prefectures that cost as much as the others. */
function provinceFeesOf(fees: Fees, fee: number): Record<string, number> {
  const all = fees.flatMap(({ to, fee: own }) =>
    to.flatMap((name) => (prefectureCodes(name) ?? []).map((code) => [code, own] as const)),
  );
  const different = new Map(all.filter(([, own]) => own !== fee));
  const inOrder = prefectures.filter(({ code }) => different.has(code));
  return Object.fromEntries(inOrder.map(({ code }) => [code, different.get(code) ?? fee]));
}

/** The reverse of `provinceFeesOf`: prefectures of the same fee in one group. */
export function feesOf(provinceFees: Record<string, number>): Fees {
  const groups = new Map<number, string[]>();
  for (const { code, ja } of prefectures) {
    const own = provinceFees[code];
    if (own !== undefined) groups.set(own, [...(groups.get(own) ?? []), ja]);
  }
  return [...groups].map(([fee, to]) => ({ to, fee }));
}

/** Parents come before their children. Below a category that is off, all categories are off. */
export function categoryEntries(
  categories: readonly Category[],
  parent: { code: string; enabled: boolean } | null = null,
): CategoryEntry[] {
  return categories.flatMap(({ children, ...own }, position) => {
    const enabled = own.enabled && (parent?.enabled ?? true);
    return [
      { ...own, enabled, parent: parent?.code ?? null, position },
      ...categoryEntries(children, { code: own.code, enabled }),
    ];
  });
}

export function categoriesFrom(entries: readonly CategoryEntry[], parent: string | null = null): Category[] {
  return entries
    .filter((entry) => entry.parent === parent)
    .sort((a, b) => a.position - b.position)
    .map(({ parent: _, position: __, ...own }) => ({ ...own, children: categoriesFrom(entries, own.code) }));
}

export const optionEntries = (options: Setup['options']): NamedEntry[] =>
  options.map(({ values: _, ...own }, position) => ({ ...own, position }));
export const valueEntries = (options: Setup['options']): ValueEntry[] =>
  options.flatMap(({ code: option, values }) =>
    values.map((value, position) => ({ ...value, option, position })),
  );
export const attributeEntries = (attributes: Setup['attributes']): AttributeEntry[] =>
  attributes.map((own, position) => ({ ...own, position }));
export const surveyEntries = (survey: Setup['survey']): SurveyEntry[] =>
  survey.map(({ asks_name: asksName, ...own }, position) => ({ ...own, asksName, position }));
export const shippingEntries = (shipping: Setup['shipping']): ShippingEntry[] =>
  shipping.map(({ fees, ...own }, position) => ({
    ...own,
    provinceFees: provinceFeesOf(fees, own.fee),
    position,
  }));
/** The day serves as the code. */
export const closureEntries = (closures: Setup['closures']): ClosureEntry[] =>
  closures.map(({ day, note }) => ({ code: day, name: { ja: day, en: day }, note }));
export const paymentEntries = (payment: Setup['payment']): PaymentEntry[] =>
  payment.map((own, position) => ({ ...own, position }));

export type SetupChange = {
  section: keyof ShopFile;
  /** `in_use`: the file lacks the entry, but the entry stays, because goods or orders refer to it. */
  kind: 'added' | 'changed' | 'turned_off' | 'removed' | 'in_use';
  code: string;
  name: BothTexts;
  /** Fields that changed. */
  fields: string[];
};

export type Difference<Entry> = {
  added: Entry[];
  changed: { entry: Entry; fields: string[] }[];
  /** Stored entries that the wanted setup lacks. */
  missing: Entry[];
};

/** Compares values as JSON, whatever the order of their keys. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = Object.entries(value);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]);
}

export function difference<Entry extends { code: string }>(
  stored: readonly Entry[],
  wanted: readonly Entry[],
): Difference<Entry> {
  const before = new Map(stored.map((entry) => [entry.code, entry]));
  const after = new Set(wanted.map(({ code }) => code));
  const changed = wanted.flatMap((entry) => {
    const old = before.get(entry.code);
    if (!old) return [];
    const fields = (Object.keys(entry) as (keyof Entry & string)[]).filter(
      (field) => !same(entry[field], old[field]),
    );
    return fields.length > 0 ? [{ entry, fields }] : [];
  });
  return {
    added: wanted.filter(({ code }) => !before.has(code)),
    changed,
    missing: stored.filter(({ code }) => !after.has(code)),
  };
}

/** Entries that are missing in the file get positions from this number on. */
export const LAST = 10_000;
