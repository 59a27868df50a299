/** A single HTML page to browse all pictures: no scripts, no further files, filters by plain inputs. */
import { escapeHtml } from '#contract/rules/escape-html.ts';
import type { Mark } from './compare.ts';
import { places } from './folders.ts';
import { fileOf, type Picture } from './picture.ts';
import { SHEET_CSS } from './sheet-style.ts';

export type Entry = Picture & {
  group: string;
  mark: Mark;
  /** Number of changed pixels. */
  differing?: number | undefined;
  /** The page's route, if the picture was taken in this run. */
  route?: string | undefined;
};
export type Failure = Picture & { why: string };

const MARKS: readonly Mark[] = ['changed', 'new', 'gone', 'same'];

/** The filters with their names and choices. The first choice is "all". */
const filtersOf = (entries: readonly Entry[]): [name: keyof Entry, values: string[]][] => [
  ['locale', valuesOf(entries, ({ locale }) => locale)],
  ['width', valuesOf(entries, ({ width }) => String(width))],
  ['mark', MARKS.filter((mark) => entries.some((entry) => entry.mark === mark))],
  ['group', valuesOf(entries, ({ group }) => group)],
];

const valuesOf = (entries: readonly Entry[], of: (entry: Entry) => string): string[] => [
  ...new Set(entries.map(of)),
];

/** Groups items in the order of their first occurrence. */
function groupsOf<T>(all: readonly T[], of: (one: T) => unknown): T[][] {
  const groups = new Map<unknown, T[]>();
  for (const one of all) groups.set(of(one), [...(groups.get(of(one)) ?? []), one]);
  return [...groups.values()];
}

export function sheetOf(entries: readonly Entry[], failures: readonly Failure[]): string {
  const filters = filtersOf(entries);
  const scenes = groupsOf(entries, ({ name }) => name);
  const isTouched = (all: readonly Entry[]) => all.some(({ mark }) => mark !== 'same');
  const touched = scenes.filter(isTouched);
  const groups = groupsOf(
    scenes.filter((all) => !isTouched(all)),
    ([first]) => first?.group,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pictures of every screen</title>
<style>${SHEET_CSS}${filters.map(([name, values]) => rulesOf(name, values)).join('')}</style>
</head>
<body>
<header>
<h1>Pictures of every screen</h1>
<p>${summaryOf(entries)}</p>
${filters.map(([name, values]) => filterOf(name, values)).join('\n')}
</header>
<main>
${failures.length > 0 ? failuresOf(failures) : ''}
${touched.length > 0 ? `<h2>Not as before</h2>${touched.map(articleOf).join('')}` : ''}
${groups.map(sectionOf).join('')}
</main>
</body>
</html>
`;
}

export function summaryOf(entries: readonly Entry[]): string {
  const taken = entries.filter(({ mark }) => mark !== 'gone').length;
  const counts = MARKS.flatMap((mark) => {
    const count = entries.filter((entry) => entry.mark === mark).length;
    return count > 0 ? [`${count} ${mark}`] : [];
  });
  return `${taken} pictures: ${counts.join(', ') || 'none'}`;
}

const idOf = (name: string, value: string): string =>
  `${name}-${value.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

function filterOf(name: string, values: readonly string[]): string {
  const choice = (value: string, words: string, checked: boolean) =>
    `<label><input type="radio" name="${name}" id="${idOf(name, value)}"${checked ? ' checked' : ''}> ${escapeHtml(words)}</label>`;
  return `<fieldset><legend>${name}</legend>${choice('all', 'all', true)}${values.map((value) => choice(value, value, false)).join('')}</fieldset>`;
}

/** CSS that hides the pictures which a choice excludes, and groups that become empty. */
const rulesOf = (name: string, values: readonly string[]): string =>
  values
    .map((value) => {
      const shown = `[data-${name}="${escapeHtml(value)}"]`;
      const chosen = `body:has(#${idOf(name, value)}:checked)`;
      return `${chosen} figure:not(${shown}),${chosen} :is(article,section):not(:has(figure${shown})){display:none}`;
    })
    .join('\n');

const sectionOf = (all: readonly (readonly Entry[])[]): string =>
  `<section><h2>${escapeHtml(all[0]?.[0]?.group ?? '')}</h2>${all.map(articleOf).join('')}</section>`;

function articleOf(entries: readonly Entry[]): string {
  const [first] = entries;
  const route = entries.find((entry) => entry.route)?.route ?? '';
  return `<article><h3>${escapeHtml(first?.name ?? '')} <code>${escapeHtml(route)}</code></h3>
<div class="row">${entries.map(figureOf).join('')}</div></article>`;
}

function figureOf(entry: Entry): string {
  const { locale, width, mark, group, differing } = entry;
  const file = encodeURIComponent(fileOf(entry));
  const shown = {
    changed: [places.before, places.now, places.difference],
    gone: [places.before],
    new: [places.now],
    same: [places.now],
  }[mark];
  const note = differing ? `, ${differing} pixels` : '';
  return `<figure data-locale="${locale}" data-width="${width}" data-mark="${mark}" data-group="${escapeHtml(group)}">
<div class="pictures">${shown.map((place) => pictureOf(`${place}/${file}`, place, entry)).join('')}</div>
<figcaption>${locale} · ${width}${mark === 'same' ? '' : ` · <strong>${mark}${note}</strong>`}</figcaption></figure>`;
}

const pictureOf = (address: string, place: string, { name, locale, width }: Entry): string =>
  `<a href="${address}"><img src="${address}" loading="lazy" alt="${escapeHtml(`${name}, ${locale}, ${width}: ${place}`)}"></a>`;

const failuresOf = (failures: readonly Failure[]): string =>
  `<h2>Could not be taken</h2><ul class="failures">${failures
    .map((failure) => `<li><b>${escapeHtml(fileOf(failure))}</b> ${escapeHtml(failure.why)}</li>`)
    .join('')}</ul>`;
