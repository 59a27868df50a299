/** A section of the setup in which staff have added, changed or moved one entry. No side effects. */
import type { z } from 'zod';
import type { writeEntry } from '#contract/desk/setup/calls.ts';
import { type Category, ROOT, type Setup, setupSections } from '#contract/desk/setup/shop-file.ts';
import { ApiError, type FieldErrors, fieldError } from '../errors.ts';
import { fieldOf, problemsOf } from './read-file.ts';

type Sent<Section extends keyof typeof writeEntry> = z.output<(typeof writeEntry)[Section]['body']>;
type ListSection = Exclude<keyof typeof writeEntry, 'categories'>;

/** Throws 404, and 400 at the fields of the entry. */
export function withEntry<Section extends ListSection>(
  section: Section,
  stored: Setup[Section],
  { isNew, place, revision: _, ...entry }: Sent<Section>,
): Setup[Section] {
  const others = [...stored].filter(({ code }) => isNew || code !== entry.code);
  if (!isNew && others.length === stored.length) throw notFound();
  checkLast(section, [...others, entry]);
  return placed<{ code: string }>(others, entry, place) as Setup[Section];
}

/** The categories of a shop that has none yet are the root: it is stored with the first change. */
export const withRoot = (stored: Category[]): Category[] =>
  stored.length > 0
    ? stored
    : [
        {
          code: ROOT,
          name: { ja: 'すべての商品', en: 'All products' },
          slug: { ja: 'all', en: 'all' },
          description: { ja: '', en: '' },
          enabled: true,
          children: [],
        },
      ];

/** Throws 404, and 400 at the fields of the category, or at `parent` for the category itself and those below it. */
export function withCategory(
  stored: readonly Category[],
  { isNew, place, parent, revision: _, ...own }: Sent<'categories'>,
): Category[] {
  const before = isNew ? undefined : find(stored, own.code);
  if (!isNew && !before) throw notFound();
  const others = isNew ? stored : without(stored, own.code);
  const children = before?.children ?? [];
  checkLast('categories', [...others, ...children, { ...own, children: [] }]);
  const put = (siblings: readonly Category[]) => placed(siblings, { ...own, children }, place);
  if (parent !== null && !find(others, parent))
    throw fieldError('parent', 'validation_failed', 'validation.field_required');
  const below = (siblings: readonly Category[]): Category[] =>
    siblings.map((one) => ({
      ...one,
      children: one.code === parent ? put(one.children) : below(one.children),
    }));
  const value = parent === null ? put(others) : below(others);
  checkLast('categories', value);
  return value;
}

const notFound = () => new ApiError(404, 'not_found', 'not_found');

/** Puts an entry at a position: 1 is the first. By default, and if there are fewer entries, it becomes the last. */
const placed = <Entry>(others: readonly Entry[], entry: Entry, place = others.length + 1): Entry[] =>
  others.toSpliced(Math.max(place - 1, 0), 0, entry);

/**
 * Checks the rules of the whole section. The changed entry is the last one, because a value that two entries have is
 * refused at the second of them.
 */
function checkLast(section: keyof typeof writeEntry, entries: readonly unknown[]): void {
  const { error } = setupSections[section].safeParse(entries);
  if (!error) return;
  const fields: FieldErrors = {};
  for (const { path, message } of error.issues.flatMap(problemsOf))
    fields[fieldOf(path[0] === entries.length - 1 ? path.slice(1) : path)] = [message];
  throw new ApiError(400, 'validation_failed', 'validation_failed', { fields });
}

const find = (categories: readonly Category[], code: string): Category | undefined =>
  categories.find((one) => one.code === code) ??
  categories.map(({ children }) => find(children, code)).find(Boolean);

const without = (categories: readonly Category[], code: string): Category[] =>
  categories
    .filter((category) => category.code !== code)
    .map((category) => ({ ...category, children: without(category.children, code) }));
