/** Every page has one URL. All other spellings of the URL redirect to it, and keep the query. */
import { ask, attributeOf, expect, test, treeOf } from './http.ts';

const SAME = [
  ['/FAQ', '/faq'],
  ['/faq/', '/faq'],
  ['/en/', '/en'],
  ['/EN/faq', '/en/faq'],
  [
    '/products/Categories/books/?page=2&sort=newest_first',
    '/products/categories/books?page=2&sort=newest_first',
  ],
  ['/%66aq', '/faq'],
  ['/en/f%61q', '/en/faq'],
  ['/products/%6Bumo?reviews=2', '/products/kumo?reviews=2'],
  ['/products/the%2Dprobability-dice-box', '/products/the-probability-dice-box'],
  ['/products/categories/%62ooks', '/products/categories/books'],
  ['/products/categories/', '/products/categories'],
  ['/products/categories/all', '/products/categories'],
  ['/products/categories/BOOKS/English', '/products/categories/books/english'],
  ['/en/products/categories/topics/okurimono?page=1', '/en/products/categories/topics/gifts?page=1'],
  ['/products/categories/topics/gifts', '/products/categories/topics/okurimono'],
  ['/products/clouds', '/products/kumo'],
  ['/en/products/kumo', '/en/products/clouds'],
  ['/products/KUMO', '/products/kumo'],
  ['/products/TM-0012', '/products/the-probability-dice-box'],
  ['/en/products/tm-0012?reviews=2', '/en/products/the-probability-dice-box?reviews=2'],
] as const;

test('URLs with capitals, a trailing slash, needless escapes, the other language’s slug or a product code redirect to the page’s one URL', {
  tag: '@http',
}, async () => {
  for (const [asked, own] of SAME) {
    let { status, location } = await ask(asked);
    expect(status, asked).toBe(301);
    // The path is redirected first, then the slug.
    if (location !== own) ({ status, location } = await ask(location ?? ''));
    expect([status, location], asked).toEqual([301, own]);
    expect((await ask(own)).status, own).toBe(200);
  }
});

test('URLs with unknown names get a 404 instead of a redirect', { tag: '@http' }, async () => {
  for (const missing of ['/products/no-such', '/products/categories/no/such', '/no/such/page/', '/en/NO'])
    expect((await ask(missing)).status, missing).toBe(404);
});

test('the language switch and hreflang use the other language’s slug', {
  tag: '@http',
}, async () => {
  for (const [here, there] of [
    ['/products/kumo', '/en/products/clouds'],
    ['/en/products/categories/topics/gifts', '/products/categories/topics/okurimono'],
  ] as const) {
    const tree = await treeOf((await ask(here)).html);
    const hrefs = (selector: string) =>
      tree.querySelectorAll(selector).map((link) => attributeOf(link, 'href') ?? '');
    const switches = hrefs('a[hreflang]');
    expect(switches.length).toBeGreaterThan(1);
    for (const href of switches) expect(href.split('?')[0]).toBe(there);
    const other = there.startsWith('/en') ? 'en' : 'ja';
    expect(hrefs(`link[hreflang="${other}"]`).map((href) => new URL(href).pathname)).toEqual([there]);
    expect(hrefs('link[rel="canonical"]').map((href) => new URL(href).pathname)).toEqual([here]);
  }
});
