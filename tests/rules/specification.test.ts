/** The index in docs/specification.md: generated cells, and errors reported by `npm run check`. */
import { expect, it } from 'vitest';
import { indexSentences } from '../../scripts/lib/specification.mjs';

/** Joins `§` and the number here, so that this file contains no citation. */
const cite = (number: string) => `${'§'}${number}`;
const page = (...rows: string[]) =>
  ['## Rules', '', '| a | b | c |', '|---|---|---|', ...rows, ''].join('\n');
const row = (number: string, rest = '– | – |') => `| ${cite(number)} A rule. | ${rest}`;
const file = (path: string, ...numbers: string[]) => ({ file: path, text: numbers.map(cite).join(', ') });

it('the index names, for a rule, at most its main file, the decision about it, and two tests', () => {
  const files = [
    file('app/routes/cart.ts', '5.1'),
    file('contract/rules/longer-name.ts', '5.1'),
    file('contract/rules/cart.ts', '5.1'),
    file('docs/decisions/013-cart.md', '5.1'),
    file('tests/e2e/cart.spec.ts', '5.1'),
    file('tests/rules/cart.test.ts', '5.1'),
    file('tests/shop-api/cart.test.ts', '5.1'),
  ];
  const filled = page(
    row(
      '5.1',
      '[rules/cart.ts](../contract/rules/cart.ts)<br>[decisions/013-cart.md](decisions/013-cart.md) ' +
        '| [rules/cart.test.ts](../tests/rules/cart.test.ts)<br>[shop-api/cart.test.ts](../tests/shop-api/cart.test.ts) |',
    ),
  );
  expect(indexSentences(page(row('5.1')), files)).toEqual({ page: filled, faults: [] });
  // The result depends neither on the order of files nor on whether the cells are already filled.
  expect(indexSentences(filled, files.reverse())).toEqual({ page: filled, faults: [] });
});

it('the index distinguishes a number from a longer number that begins with it, such as 9.1 from 9.12', () => {
  const files = [file('app/a.ts', '9.12'), file('tests/a.test.ts', '9.12')];
  const { faults } = indexSentences(page(row('9.1'), row('9.12')), files);
  expect(faults).toEqual([
    `${cite('9.1')} is cited by no code: A rule.`,
    `${cite('9.1')} is cited by no test: A rule.`,
  ]);
});

it('the index reports a sentence that is cited only by code, only by a test or only by a decision', () => {
  const files = [
    file('app/a.ts', '8.1'),
    file('tests/a.test.ts', '8.2'),
    file('docs/decisions/001-a.md', '8.3'),
    file('tests/b.test.ts', '8.3'),
  ];
  const { faults } = indexSentences(page(row('8.1'), row('8.2'), row('8.3')), files);
  expect(faults).toEqual([
    `${cite('8.1')} is cited by no test: A rule.`,
    `${cite('8.2')} is cited by no code: A rule.`,
    `${cite('8.3')} is cited by no code: A rule.`,
  ]);
});

it('the index reports a citation of an unknown sentence, and a repeated number', () => {
  const files = [file('app/a.ts', '5.1', '5.7'), file('tests/a.test.ts', '5.1')];
  expect(indexSentences(page(row('5.1'), row('5.1')), files).faults).toEqual([
    `${cite('5.1')} is there twice`,
    `${cite('5.7')} does not exist: app/a.ts`,
  ]);
});

it('the index does not change other tables and texts', () => {
  const text = '| a | b |\n|---|---|\n| c §5 | d |\n\nProse on §5 and §9.\n';
  expect(indexSentences(text, [])).toEqual({ page: text, faults: [] });
});
