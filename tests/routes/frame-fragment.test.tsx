/** A section of the frame is rendered once for many, and still shows each shopper her own page and nobody else's. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { TextProvider } from '#app/i18n/text.tsx';
import { HeaderBar, HeaderMenu } from '#app/routes/shell/header.tsx';
import { LanguageOffer } from '#app/routes/shell/language-switch.tsx';
import { Banners, End } from '#app/routes/shell/sections.tsx';
import { useDocument } from '#app/ui/document.tsx';
import { FormMarkProvider } from '#app/ui/form/post-form.tsx';
import { frameHtml } from '#app/ui/fragment-cache.server.tsx';
import type { Frame } from '#app/ui/frame.ts';

const SECTIONS = { LanguageOffer, HeaderBar, HeaderMenu, Banners, End };

const frame: Frame = {
  shopName: 'Komorebi Books',
  menu: [{ code: 'books', name: 'Books', slug: 'books', children: [{ name: 'Maths', slug: 'maths' }] }],
  topics: [{ code: 'topics', name: 'Topics', slug: 'topics', children: [] }],
  search: { chips: [{ code: 'books', name: 'Books' }], taxon: '', text: '' },
  isMember: false,
  memberName: '',
  memberLang: undefined,
  account: [
    { href: '/login?redirect_path=%2Fa', name: 'Log in' },
    { href: '/register', name: 'Register' },
  ],
  wishlist: undefined,
  other: [{ href: '/faq', name: 'FAQ' }],
  reload: '/a',
  languageHref: '/en/a?lang=en',
  languageForm: undefined,
  footer: {
    information: [{ href: '/usage-guides', name: 'Guide' }],
    about: [{ href: '/terms', name: 'Terms' }],
    contact: undefined,
    privacyPolicy: 'https://www.example.jp/privacy',
    company: 'https://www.example.jp',
    year: '2026',
  },
  banners: [],
  consent: {
    ask: {
      label: 'Cookies',
      text: 'May we?',
      yes: 'Yes',
      no: 'No',
      policy: 'https://www.example.jp/privacy',
    },
    change: 'Change',
  },
};

/** What a shopper may bring along: addresses and texts of any kind, in either language, logged in or not. */
const shopper = fc.record({
  locale: fc.constantFrom<Locale>('ja', 'en'),
  mark: fc.option(fc.stringMatching(/^[0-9a-f]{8}$/), { nil: undefined }),
  path: fc.webPath().map((given) => given || '/'),
  text: fc.oneof(fc.string(), fc.constantFrom('"><script>', "$&$1'", '&amp;', '鉛筆')),
  name: fc.string(),
  form: fc.constantFrom(undefined, 'inquiry', 'register'),
});
type Shopper = typeof shopper extends fc.Arbitrary<infer T> ? T : never;

const frameOf = ({ mark, path: here, text, name, form }: Shopper): Frame => ({
  ...frame,
  isMember: mark !== undefined,
  memberName: mark === undefined ? '' : name,
  account:
    mark === undefined
      ? [{ href: `/login?redirect_path=${encodeURIComponent(here)}`, name: 'Log in' }]
      : [{ href: '/account/profile', name: 'Account' }],
  reload: here,
  languageHref: `${here}?lang=en`,
  languageForm: form,
  search: { ...frame.search, text },
});

describe.each(Object.entries(SECTIONS))('%s', (_, Section) => {
  const fresh = (visitor: Shopper) =>
    renderToStaticMarkup(
      <TextProvider value={{ locale: visitor.locale, t: translator(visitor.locale) }}>
        <FormMarkProvider value={visitor.mark}>
          <Section frame={frameOf(visitor)} />
        </FormMarkProvider>
      </TextProvider>,
    );

  it('from the cache is, letter for letter, what would be rendered for this shopper alone', () => {
    fc.assert(
      fc.property(shopper, shopper, (one, other) => {
        for (const visitor of [one, other, one])
          expect(frameHtml(frameOf(visitor), visitor.locale, visitor.mark)(Section)).toBe(fresh(visitor));
      }),
      { numRuns: 60 },
    );
  });
});

it('are all the sections that the cache is asked for', () => {
  const app = path.resolve(import.meta.dirname, '../../app');
  const used = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [
      ...readFileSync(path.join(app, file), 'utf8').matchAll(/<FrameFragment [^>]*of=\{(\w+)\}/g),
    ])
    .map(([, name]) => name);
  expect(used.sort()).toEqual(Object.keys(SECTIONS).sort());
});

let made = 0;
function Counted() {
  made += 1;
  return <p>{made}</p>;
}
function Curious() {
  return <p>{String(useDocument().saveData)}</p>;
}

it('a section is made once for the same frame, and cannot ask about the page around it', () => {
  const html = frameHtml(frame, 'en', undefined);
  expect(html(Counted)).toBe('<p>1</p>');
  expect(frameHtml({ ...frame, reload: '/b' }, 'en', undefined)(Counted)).toBe('<p>1</p>');
  expect(() => html(Curious)).toThrow('No document');
});
