/** The style sheets use the same numbers of the specification as contract/rules/constants.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  ADDRESS_LIST_MAX_PX,
  ALERT_MS,
  BREAKPOINTS_PX,
  DIALOG_MAX_PX,
  DROPDOWN_CLOSE_MS,
  WIDE_DIALOG_MAX_PX,
} from '#contract/rules/constants.ts';

const STYLES = path.resolve(import.meta.dirname, '../../app/styles');
const read = (file: string) => readFileSync(path.join(STYLES, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** Values of a property in the rules of this selector, in their order. */
const valuesOf = (file: string, selector: string, property: string) =>
  [...read(file).matchAll(/([^{};]+)\{([^{}]*)\}/g)]
    .filter(([, name = '']) => name.trim() === selector)
    .flatMap(([, , body = '']) => new RegExp(`(?<![\\w-])${property}: ([^;]+);`).exec(body)?.[1] ?? []);

it('§9.25 a dialog has its maximum height on phones and on wider screens', () => {
  const heights = valuesOf('components/dialog.css', '.dialog', 'max-height');
  expect(heights.map((height) => /^min\((\d+)px, /.exec(height)?.[1])).toEqual([
    String(DIALOG_MAX_PX),
    String(WIDE_DIALOG_MAX_PX),
  ]);
});

it('§9.26 the list of saved addresses has its maximum height', () => {
  expect(valuesOf('components/checkout.css', '.address-list', 'max-height')).toEqual([
    `${ADDRESS_LIST_MAX_PX}px`,
  ]);
});

it('§8.21, §9.22 the alert begins to disappear after ALERT_MS', () => {
  const [animation = ''] = valuesOf(
    'components/enhancements.css',
    '.toasts .notice:is(:not(.alert), .passing)',
    'animation',
  );
  expect(animation).toBe(`go 0.3s ${ALERT_MS / 1_000}s forwards`);
});

it('§9.23 the categories of the search bar stay visible for DROPDOWN_CLOSE_MS after the shopper leaves it', () => {
  expect(valuesOf('components/search.css', '.chips', 'transition')).toEqual([
    `visibility 0s ${DROPDOWN_CLOSE_MS / 1_000}s`,
  ]);
});

/** §2: from this width on, lists have their side bar, and a script scrolls it to the current entry. */
const SIDE_BAR_PX = 960;
/** Widths of rules for single elements, which change no layout: on the narrowest phones, and for a member's name. */
const SINGLE_ELEMENTS = [360, 400, 1100];

it('§9.27 layouts change only at the breakpoints, and the side bar at its own width (§2)', () => {
  const files = readdirSync(STYLES, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.css'));
  const widths = files.flatMap((file) =>
    [...read(file).matchAll(/\((min|max)-width: ([\d.]+)em\)/g)].map(([, end, em]) =>
      Math.round((Number(em) + (end === 'max' ? 0.01 : 0)) * 16),
    ),
  );
  const known: number[] = [...Object.values(BREAKPOINTS_PX), SIDE_BAR_PX, ...SINGLE_ELEMENTS];
  expect(widths.length).toBeGreaterThan(30);
  expect(widths.filter((width) => !known.includes(width))).toEqual([]);
  expect(widths).toEqual(expect.arrayContaining([BREAKPOINTS_PX.md, BREAKPOINTS_PX.lg]));
});
