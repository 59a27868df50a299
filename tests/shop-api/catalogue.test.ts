import { describe, expect, it } from 'vitest';
import { call } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

type Listed = { code: string; name: string; variants: Record<string, { price: { current: number } }> };

const t = await testShop();

const codes = (page: { items: Listed[] }) => page.items.map((p) => p.code);
const lowest = (p: Listed) => Math.min(...Object.values(p.variants).map((v) => v.price.current));

describe('GET /taxons', () => {
  it('returns every tree of categories, with and without a trailing slash in the path', async () => {
    const { data } = await call(t, 'GET', '/taxons');
    expect(data.map((r: { code: string }) => r.code)).toEqual(['main', 'topics', 'recommended_products']);
    expect((await call(t, 'GET', '/taxons/')).data).toEqual(data);
    expect(data[0].children.length).toBe(5);
    expect(data[0].children[0].slug).toMatch(/^books/);
  });

  it('returns a category with its parents, in the requested language', async () => {
    const { data: tree } = await call(t, 'GET', '/taxons');
    const child = tree[0].children[0].children[0];
    const { data } = await call(t, 'GET', `/taxons/${child.code}`, { locale: 'en_US' });
    expect(data.self.code).toBe(child.code);
    expect(data.self.name).not.toBe(child.name);
    expect(data.parentTree.code).toBe('main');
    expect(data.parentTree.children[0].children[0].code).toBe(child.code);
    expect((await call(t, 'GET', '/taxons/nothing')).body).toMatchObject({
      code: 404,
      errorCode: 'taxon_not_found',
    });
    expect((await call(t, 'GET', `/taxons/${encodeURIComponent('a/?=#')}`)).status).toBe(404);
  });
});

describe('GET /taxon-products', () => {
  it('splits a category of 25 products into pages of ten, ten and five without overlap', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => call(t, 'GET', `/taxon-products/by-code/books_science?page=${page}`)),
    );
    expect(pages.map((p) => p.data.items.length)).toEqual([10, 10, 5, 0]);
    for (const { data } of pages) expect(data).toMatchObject({ total: 25, pages: 3, limit: 10 });
    expect(new Set(pages.flatMap((p) => codes(p.data))).size).toBe(25);
    expect(pages[2]?.data._links.next).toContain('page=3');
  });

  it.each(['price', 'createdAt', 'position', 'lastSixMonthsSalesQuantity'])(
    'returns every product on exactly one page if sorted by %s, in both directions',
    async (key) => {
      for (const direction of ['ASC', 'DESC']) {
        const { data: tree } = await call(t, 'GET', '/taxons/main');
        const slug = tree.self.children[1].slug;
        const first = await call(
          t,
          'GET',
          `/taxon-products/by-slug/${slug}?limit=7&sortBy[${key}]=${direction}`,
        );
        const all = [...codes(first.data)];
        for (let page = 2; page <= first.data.pages; page++) {
          const next = await call(
            t,
            'GET',
            `/taxon-products/by-slug/${slug}?limit=7&page=${page}&sortBy%5B${key}%5D=${direction.toLowerCase()}`,
          );
          all.push(...codes(next.data));
        }
        expect(all).toHaveLength(first.data.total);
        expect(new Set(all).size).toBe(first.data.total);
      }
    },
  );

  it('sorts by price', async () => {
    const { data } = await call(t, 'GET', '/taxon-products/by-slug/books?limit=100&sort[price]=ASC');
    const prices = data.items.map(lowest);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  it.each([
    'page=0',
    'page=-3',
    'page=abc',
    'limit=0',
    'limit=abc',
    'sortBy[x]=ASC',
    'sortBy[price]=sideways',
    'page=1e9',
  ])('ignores the invalid parameter of ?%s', async (query) => {
    const { status, data } = await call(t, 'GET', `/taxon-products/by-code/main?${query}`);
    expect(status).toBe(200);
    expect(data.total).toBeGreaterThan(250);
  });

  it('finds a category by its slug, and is 404 for an unknown slug', async () => {
    expect((await call(t, 'GET', '/taxon-products/by-slug/books', { locale: 'en_US' })).status).toBe(200);
    expect((await call(t, 'GET', '/taxon-products/by-slug/no/such/thing')).status).toBe(404);
    expect((await call(t, 'GET', '/taxon-products/by-code/%E0%A4%A')).status).toBe(404);
  });
});

describe('the product calls', () => {
  it('return the same product for its code and its slug, in both languages', async () => {
    const { data: latest } = await call(t, 'GET', '/product-latest?limit=3');
    expect(latest.items).toHaveLength(3);
    const [first] = latest.items;
    const byCode = await call(t, 'GET', `/products/by-code/${first.code}`);
    const bySlug = await call(t, 'GET', `/products/by-slug/${first.slug}`);
    expect(bySlug.data).toEqual(byCode.data);
    expect(byCode.data.breadcrumb.endsWith(`/${first.slug}`)).toBe(true);
    const english = await call(t, 'GET', `/products/by-slug/${first.slug}`, { locale: 'en_US' });
    expect(english.data.code).toBe(first.code);
    expect(english.data.name).not.toBe(first.name);
  });

  it('answer 404 for unknown and disabled products', async () => {
    const disabled = await makeProduct(t, { enabled: false });
    for (const path of [
      '/products/by-code/NOTHING',
      '/products/by-slug/nothing',
      `/products/by-code/${disabled}`,
      `/products/by-slug/${disabled.toLowerCase()}`,
    ])
      expect((await call(t, 'GET', path)).body).toMatchObject({
        code: 404,
        errorCode: 'product_not_found',
        message: '商品が見つかりませんでした。',
      });
  });

  it('are public, and ignore an invalid bearer token', async () => {
    expect((await call(t, 'GET', '/product-latest', { bearer: 'bad' })).status).toBe(200);
  });

  it('never return an e-mail address in reviews', async () => {
    const { data } = await call(t, 'GET', '/taxon-products/by-code/main?limit=100');
    const reviewed = data.items.find((p: { reviewCount: number }) => p.reviewCount > 1);
    const { data: detail } = await call(t, 'GET', `/products/by-code/${reviewed.code}`);
    expect(detail.reviews.length).toBe(detail.reviewCount);
    expect(JSON.stringify(detail.reviews)).not.toContain('@');
  });
});

describe('pictures of products', () => {
  const picture = (path: string) => t.app.request(`http://shop.test/media/${path}`);

  it('are replaced by a drawing of a closed book, with status 404, if they are missing', async () => {
    const answer = await picture('164x164/nothing.svg');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(await answer.text()).toMatch(/^<svg /);
  });

  it('exist only in fixed sizes, and only inside their folder', async () => {
    const { data } = await call(t, 'GET', '/product-latest?limit=1');
    const { path } = data.items[0].images[0];
    const answer = await picture(`164x164/${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('image/webp');
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(12_000);
    for (const wrong of [
      `165x165/${path}`,
      '164x164/nothing.svg',
      '164x164/../../package.json',
      '164x164/%2e%2e%2fenv.ts',
    ])
      expect((await picture(wrong)).status, wrong).toBe(404);
  });
});
