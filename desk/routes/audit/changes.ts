/** The changes of an entry of the audit log, in the words of the desk's forms. */
import type { AuditRow } from '#contract/desk/accounts.ts';
import { CARRIERS } from '#contract/desk/carriers.ts';
import { contentKinds } from '#contract/desk/content/kinds.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { findPrefecture } from '#contract/rules/prefectures.ts';
import { REVIEW_GROUNDS } from '#contract/rules/review-grounds.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import type { DeskTranslate } from '../../i18n/text.tsx';
import { formatDay, formatMoment } from '../../ui/clock.ts';
import { fieldLabels } from '../../ui/content/names.ts';
import {
  choices,
  flags,
  hidden,
  labels,
  minorAmounts,
  setupKinds,
  setupSections,
  yenAmounts,
  yesNo,
} from './fields.ts';
import { callText, loginText } from './words.ts';

/** Names of categories, options, attributes and shipping methods, by code. */
export type SetupNames = ReadonlyMap<string, string>;

type Words = {
  t: DeskTranslate;
  locale: Locale;
  setup: SetupNames;
  /** Names of colleagues by id. */
  staff: ReadonlyMap<number, string>;
};
type Entry = Pick<AuditRow, 'call' | 'entity' | 'entityId' | 'before' | 'after'>;
type Group = Readonly<Record<string, unknown>>;

const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
/** What the table has for a field, or for a field of this entity only. */
const of = <Value>(
  table: Readonly<Record<string, Value>>,
  entity: string,
  field: string,
): Value | undefined => own(table, `${entity}.${field}`) ?? own(table, field);

const LONG = 120;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const same = (a: unknown, b: unknown): boolean =>
  (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b);

/** One line for each changed field, such as 「商品名（日本語）：古い名前 → 新しい名前」. */
export function changesOf({ call, entity, entityId, before, after }: Entry, words: Words): string[] {
  const { t, setup } = words;
  const operation = callText(call, t);
  const login = loginText(after?.['outcome'], t);
  if (login) return [login];
  const made = after?.['changes'];
  if (call === 'shop:setup' && Array.isArray(made)) return setupText(made, t);
  return changedIn(before, after, []).flatMap(({ path, old, now }) => {
    const lastIsLanguage = path.at(-1) === 'ja' || path.at(-1) === 'en';
    const name = path.at(lastIsLanguage ? -2 : -1) ?? '';
    const isNamed = old !== undefined && of(labels, entity, name) !== undefined;
    if ((hidden.has(name) && !isNamed) || (old === undefined && now === false)) return [];
    const show = (value: unknown) => valueText(value, name, { ...words, entity, entityId });
    const label = labelOf(path, { ...words, entity });
    // The row begins with the operation.
    if (label === operation || show(now) === operation) return [];
    if (old === undefined || (isBlank(old) && before === null))
      return isBlank(now) ? [] : [t('audit.set', { label, value: show(now) })];
    const texts = { before: show(old), after: show(now) };
    if (texts.before === texts.after) return [t('audit.set', { label, value: t('audit.otherwise') })];
    return [t('audit.changed_to', { label, ...texts })];
  });

  /** Entries of a section of the settings are groups by code; so are addresses. */
  function changedIn(
    old: unknown,
    now: unknown,
    path: string[],
  ): { path: string[]; old: unknown; now: unknown }[] {
    if (same(old, now)) return [];
    const isWhole = ![old, now].some(isGroup) || hasOwnText(now ?? old);
    if (isWhole) return [{ path, old, now }];
    const [from, to] = [isGroup(old) ? old : {}, isGroup(now) ? now : {}];
    const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return names.flatMap((name) => {
      const entry = entity === 'setup' && path.length === 0 ? (to[name] ?? from[name]) : undefined;
      const shown = isGroup(entry) ? entryName(entry, words.locale) : (setup.get(name) ?? name);
      // An entry that was removed is not listed field by field.
      if (isGroup(entry) && to[name] === undefined)
        return [{ path: [shown], old: t('audit.present'), now: t('audit.deleted') }];
      // A change of an inquiry lists only what was set.
      if (entity === 'inquiry' && to[name] === undefined) return [];
      const isNew = isGroup(entry) && from[name] === undefined;
      const added = isNew ? [{ path: [shown], old: undefined, now: t('audit.newly') }] : [];
      return [...added, ...changedIn(from[name], to[name], [...path, entry === undefined ? name : shown])];
    });
  }
}

/** How many entries of each section a run of the setup command added, changed or ended; each is `section code kind`. */
function setupText(made: readonly unknown[], t: DeskTranslate): string[] {
  const counts = new Map<string, number>();
  for (const one of made) {
    const [section = '', , kind = ''] = String(one).split(' ');
    counts.set(`${section} ${kind}`, (counts.get(`${section} ${kind}`) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => {
    const [section = '', kind = ''] = key.split(' ');
    const title = own(setupSections, section);
    const what = own(setupKinds, kind);
    return t('audit.setup_counted', {
      section: title ? t(title) : section,
      what: what ? t(what) : kind,
      count,
    });
  });
}

const entryName = (entry: Group, locale: Locale): string => {
  const name = entry['name'];
  if (isGroup(name)) return String(name[locale] ?? name['ja']);
  return typeof entry['day'] === 'string'
    ? formatDay(`${entry['day']}T00:00:00+09:00`, locale)
    : String(entry['code']);
};

/** Whether the group is a value: a person, a line with its pieces. */
const hasOwnText = (value: unknown): boolean =>
  isGroup(value) && (typeof value['quantity'] === 'number' || ('id' in value && 'name' in value));

const carrierName = (code: string, locale: Locale): string | undefined =>
  Object.hasOwn(CARRIERS, code) ? CARRIERS[code as keyof typeof CARRIERS][locale] : undefined;

const COLUMN = /^(?:(\S+) )?(attribute_)?(.+?)(?:_(ja|en)|(Ja|En))?$/;

/** `path`: such as `['宅配便', 'name', 'ja']`, `['BK-1 price']` or `['name_ja']`. */
/** The label of a product's column, if the desk has one. */
export function columnLabel(column: string, words: Words): string | undefined {
  const label = labelOf([column], { ...words, entity: 'product' });
  return label === words.t('audit.other') ? undefined : label;
}

function labelOf(path: readonly string[], { t, locale, setup, entity }: Words & { entity: string }): string {
  const language = (code: string | undefined) =>
    code && t(code.toLowerCase() === 'ja' ? 'content.ja' : 'content.en');
  const texts = path.map((step, at) => {
    if (step === 'ja' || step === 'en' || step === 'counts') return '';
    const [, variant, isAttribute, name = step, ...codes] = COLUMN.exec(step) ?? [];
    const next = path[at + 1];
    const inLanguage = language(next === 'ja' || next === 'en' ? next : codes.find(Boolean));
    const known = (one: string) => of(labels, entity, one);
    const key = known(step) ?? known(name);
    const base = isAttribute
      ? (setup.get(name) ?? t('goods_edit.attributes'))
      : key
        ? t(key)
        : (setup.get(step) ??
          carrierName(step, locale) ??
          (at < path.length - 1 || /^set(?:up|ting)$/.test(entity) ? step : t('audit.other')));
    const whole = inLanguage ? t('content.in_language', { name: base, language: inLanguage }) : base;
    return variant ? t('audit.of_variant', { label: whole, code: variant }) : whole;
  });
  return texts.filter(Boolean).join(t('audit.within'));
}

type Place = Words & Pick<AuditRow, 'entity' | 'entityId'>;

function valueText(value: unknown, field: string, place: Place): string {
  const { t, locale, setup, staff, entity, entityId } = place;
  const name = field.replace(/^\S+ /, '');
  if (isBlank(value)) return t('audit.none_given');
  if (Array.isArray(value) && name === 'pictures') return t('audit.pictures', { count: value.length });
  if (Array.isArray(value) && name === 'ids') return t('today.count', { count: value.length });
  if (Array.isArray(value)) return value.map((one) => valueText(one, field, place)).join(t('kit.comma'));
  if (typeof value === 'boolean') {
    const [yes, no] = of(flags, entity, name) ?? yesNo;
    return t(value ? yes : no);
  }
  if (typeof value === 'number') {
    if (name === 'assignedTo') return staff.get(value) ?? t('orders.unknown_number');
    if (minorAmounts.has(name)) return formatYen(yen(value), locale);
    if (yenAmounts.has(name)) return formatYen(value, locale);
    return value.toLocaleString(locale);
  }
  if (isGroup(value)) return groupText(value, place);
  if (name === 'addedPicture') return t('audit.present');
  const text = String(value).replace(/\s+/g, ' ');
  const choice = own(of(choices, entity, name) ?? {}, text);
  if (choice) return t(choice);
  if (name === 'ground') return own<{ ja: string; en: string }>(REVIEW_GROUNDS, text)?.[locale] ?? text;
  const carrier = carrierName(text, locale);
  if (carrier) return carrier;
  if (/^JP-\d/.test(text)) return findPrefecture(text)?.[locale] ?? text;
  if (entity === 'content' && name === 'fields') return contentField(text, entityId, t);
  if (/categor|^options$/.test(name)) return setup.get(text) ?? text;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text))
    return formatMoment(text, locale).replace(' ', '\u{a0}');
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

/** A person, a line with its pieces, a fee of prefectures, a picture, a value of an option. */
function groupText(group: Group, { t, locale }: Place): string {
  const { name, quantity, to, fee } = group;
  if (typeof quantity === 'number') {
    const pieces = t('orders.pieces', { count: quantity });
    return typeof name === 'string' ? `${name} × ${quantity}` : pieces;
  }
  if (Array.isArray(to) && typeof fee === 'number')
    return `${to.join(t('kit.comma'))} ${formatYen(fee, locale)}`;
  if (typeof name === 'string') return name;
  if (isGroup(name)) return String(name[locale] ?? name['ja']);
  const texts = Object.entries(group)
    .filter(([key, value]) => !hidden.has(key) && typeof value === 'string' && value !== '')
    .map(([, value]) => String(value));
  return texts.join(' ');
}

function contentField(field: string, entityId: string | null, t: DeskTranslate): string {
  const kind = entityId?.split('/')[0] ?? '';
  const known = Object.keys(contentKinds).find((one) => one === kind) as
    | keyof typeof contentKinds
    | undefined;
  const label = known && Object.entries(fieldLabels(known, t)).find(([name]) => name === field)?.[1];
  return label?.text ?? t('audit.other');
}
