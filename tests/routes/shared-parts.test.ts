/** The parts of the frame that are rendered once for all visitors hold nothing about any of them. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Scope } from '#app/request/scope.ts';
import { type SharedGiven, sharedParts } from '#app/routes/shell/shared-parts.tsx';
import type { FooterView } from '#app/ui/frame.ts';
import type { Taxon } from '#contract/shapes.ts';
import type { Locale } from '#kit/i18n/locale.ts';

const taxon = (code: string, children: Taxon[] = []): Taxon => ({
  code,
  name: `木 <${code}>`,
  slug: code,
  description: '',
  position: 0,
  images: [],
  children,
});
const taxons = [taxon('main', [taxon('books', [taxon('essays')])])];
const footer: FooterView = {
  shop: 'Komorebi Books',
  information: [],
  about: [],
  contact: undefined,
  privacyPolicy: 'https://policy.example',
  company: 'https://company.example',
};

describe('the shared parts of the frame', () => {
  it('are made of nothing but the language, the categories and the footer', () => {
    expectTypeOf(sharedParts).parameters.toEqualTypeOf<[SharedGiven]>();
    expectTypeOf<SharedGiven>().toEqualTypeOf<{
      locale: Locale;
      taxons: readonly Taxon[];
      footer: FooterView;
    }>();
    expectTypeOf<Scope>().not.toExtend<FooterView>();
  });

  it('are rendered once per answer of the categories, language and footer', () => {
    const given = { locale: 'ja', taxons, footer } as const;
    const parts = sharedParts(given);
    expect(sharedParts({ ...given, footer: { ...footer } })).toBe(parts);
    expect(parts.markup.headerMenu).toContain('木 &lt;books&gt;');
    const others = [
      { ...given, locale: 'en' as const },
      { ...given, taxons: [...taxons] },
      { ...given, footer: { ...footer, company: 'https://other.example' } },
    ];
    for (const other of others) expect(sharedParts(other)).not.toBe(parts);
    expect(sharedParts(others[0] ?? given).markup.footerColumns).toContain('All categories');
    expect(sharedParts(given)).toBe(parts);
  });
});
