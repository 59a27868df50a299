import { expect, it } from 'vitest';
import { valuesSchema } from '#contract/desk/content/kinds.ts';

const isAccepted = (link: string): boolean =>
  valuesSchema('notices').safeParse({ titleJa: 'お知らせ', textJa: '本文', link }).success;

it('a link of a notice may lead to the home page, as to any other page of the shop', () => {
  for (const link of ['', '/', '/faq', '/#new', 'https://example.com', 'tel:0600000000'])
    expect(isAccepted(link), link).toBe(true);
  for (const link of ['//example.com', '/\\example.com', 'faq', '/a b', 'javascript:x', 'mailto:'])
    expect(isAccepted(link), link).toBe(false);
});
