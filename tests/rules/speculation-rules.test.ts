/** Which URLs browsers may prefetch. tests/e2e/pages-at-once.spec.ts tests this in a browser. */
import { expect, it } from 'vitest';
import { screens } from '#app/screens.ts';
import { speculationRules } from '#app/seo/speculation-rules.ts';

const [rule] = speculationRules.prefetch;
const [wanted, beside] = rule?.where.and ?? [];
const asked = (clause: object | undefined): string[] =>
  clause && 'href_matches' in clause && Array.isArray(clause.href_matches) ? clause.href_matches : [];

it('the speculation rules allow only public pages, in both languages', () => {
  const ahead = asked(wanted);
  for (const { path, public: isPublic, guard } of screens) {
    const isAhead = ahead.includes(`/${path}`);
    expect(ahead.includes(path === '' ? '/en' : `/en/${path}`), path).toBe(isAhead);
    if (isAhead) expect([isPublic, guard], path).toEqual([true, 'open']);
  }
  expect(ahead).toEqual(expect.arrayContaining(['/', '/products/:id?', '/products/categories/*']));
});

it('the speculation rules exclude the search, although its path looks like a product’s', () => {
  expect(asked(wanted)).not.toContain('/products/search');
  expect(beside).toEqual({ not: { href_matches: ['/products/search', '/en/products/search'] } });
});
