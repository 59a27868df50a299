/** The content screens, complete and with parts missing because of failed calls. */
import { describe, expect, it } from 'vitest';
import { dismissedCookie, markOf, withDismissed } from '#app/cookies/dismissed.ts';
import { translator } from '#app/i18n/i18n.ts';
import * as statement from '#app/routes/commercial-transactions/route.tsx';
import * as faq from '#app/routes/faq/route.tsx';
import * as dismiss from '#app/routes/notifications/dismiss.ts';
import * as privacy from '#app/routes/privacy/route.tsx';
import * as shell from '#app/routes/shell/route.tsx';
import * as terms from '#app/routes/terms/route.tsx';
import * as guide from '#app/routes/usage-guides/guide/route.tsx';
import * as guides from '#app/routes/usage-guides/list/route.tsx';
import { contentOf, linkOf, mediaSection } from '#app/shop-api/content.ts';
import type { Block } from '#contract/content.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { provokes } from '../setup/log.ts';
import { fakeShopApi } from './fake-shop-api.ts';

const block = (more: Partial<Block>): Block => ({
  id: 1,
  code: 'a',
  content: '<p>本文</p>',
  sections: [{ code: 'notification' }, { code: 'faq' }],
  translations: {},
  ...more,
});

const shop = fakeShopApi({ '/taxons': [] });

const open = (
  work: Parameters<ScreenVisitor['visit']>[0],
  path: string,
  params: Record<string, string> = {},
) =>
  new ScreenVisitor().visit(
    (args) => work({ ...args, params }) as Promise<unknown>,
    new Request(`http://localhost:3000${path}`),
  );

describe('if calls to the Shop API fail,', () => {
  it.each([
    ['faq', faq.loader, '/faq', 'categories'],
    ['guides', guides.loader, '/usage-guides', 'guides'],
    ['terms', terms.loader, '/terms', 'texts'],
    ['privacy', privacy.loader, '/privacy', 'texts'],
  ] as const)('the page %s is shown, but not stored by shared caches', async (_, loader, path, part) => {
    const seen = await open(loader, path);
    expect(seen.status).toBe(200);
    expect(seen.data[part]).toBeUndefined();
    expect(seen.scope.incomplete).toBe(true);
  });

  it('the frame of a page has no contact and no banners, but is otherwise complete', async () => {
    const seen = await open(shell.loader, '/faq');
    expect(seen.status).toBe(200);
    expect(seen.data.frame).toMatchObject({ year: tokyo(new Date()).day.slice(0, 4), banners: [] });
    const { footerColumns } = seen.data.frame?.shared ?? {};
    expect(footerColumns).toContain(seen.scope.t('part.failed'));
    expect(footerColumns).not.toContain('tel:');
    expect(seen.scope.incomplete).toBe(true);
  });

  it('the legal statement has every row, and says that the order procedure shows the shipping fee', async () => {
    const seen = await open(statement.loader, '/commercial-transactions');
    expect(seen.status).toBe(200);
    expect(seen.scope.incomplete).toBe(true);
    expect(seen.data.rows.map((row: { text: string }) => row.text).join()).toContain(
      'ご注文手続き画面に表示します',
    );
    expect(seen.data.rows).toHaveLength(18);
    for (const { name, text } of seen.data.rows) {
      expect(name).not.toMatch(/statement\.|【/);
      expect(text).not.toMatch(/statement\.|【|\{\{/);
    }
  });
});

describe('the pages of questions and guides', () => {
  it('group their entries by category, in the shop’s order, with sanitised HTML', async () => {
    const question = (id: number, position: number, category?: string) => ({
      id,
      question: `問${id}`,
      answer: `<p onclick="x">答${id}</p><script>x</script>`,
      position,
      ...(category ? { category } : {}),
    });
    shop.answers['/faq'] = { items: [question(3, 2, '配送'), question(1, 0, 'ご注文'), question(2, 1)] };
    const { data, scope } = await open(faq.loader, '/faq');
    expect(scope.incomplete).toBe(false);
    expect(data.categories.map((c: { name: string }) => c.name)).toEqual(['ご注文', '', '配送']);
    expect(data.categories[0].questions[0]).toMatchObject({
      anchor: 'question-1',
      answer: { html: '<p>答1</p>' },
    });
  });

  it('are 404 for an unknown id, and for the id of a page that is not a guide', async () => {
    shop.answers['/pages/usage_guide/no-grid'] = { items: [] };
    shop.answers['/page/none'] = null;
    shop.answers['/page/company'] = {
      ...block({ sections: [{ code: 'about' }] }),
      slug: 'company',
      title: 'x',
    };
    for (const id of ['none', 'company']) {
      const failed = await open(guide.loader, `/usage-guides/${id}`, { id }).catch((thrown) => thrown);
      expect(failed.init?.status ?? failed.status).toBe(404);
    }
  });

  it('list all guides even if the text of one guide cannot be loaded', async () => {
    shop.answers['/pages/usage_guide/no-grid'] = {
      items: [{ ...block({}), slug: 'a', title: 'A', position: 1 }],
    };
    const { data } = await open(guide.loader, '/usage-guides/a', { id: 'a' });
    expect(data).toMatchObject({ slug: 'a', title: undefined, guides: [{ slug: 'a', title: 'A' }] });
  });
});

describe('notices of the shop (§2)', () => {
  it('are shown on the screens that they name, in the language of the page', async () => {
    const translations = { ja_JP: { locale: 'ja_JP', content: '日本語', link: '/products/categories/x' } };
    shop.answers['/blocks/section/notification'] = {
      items: [block({ code: 'b', content: '', translations })],
    };
    shop.answers['/blocks/section/contact_information'] = {
      items: [block({ code: 'phone_number', content: '06-0000-0000（平日）' })],
    };
    const here = await open(shell.loader, '/en/faq');
    expect(here.data.frame?.banners).toMatchObject([
      { text: { html: '日本語', lang: 'ja' }, link: '/en/products/categories/x' },
    ]);
    expect(here.data.frame?.shared.footerColumns).toContain('06-0000-0000</a><p>（平日）</p>');
    expect((await open(shell.loader, '/terms')).data.frame?.banners).toEqual([]);
  });

  it('stay closed after a shopper closes them, until their text changes', async () => {
    const old = block({ code: 'c' });
    shop.answers['/blocks/section/notification'] = { items: [old] };
    const shopper = new ScreenVisitor();
    const post = (form: Record<string, string>, origin = 'http://localhost:3000') =>
      shopper.visit(
        async (args) => {
          throw await dismiss.action(args as Parameters<typeof dismiss.action>[0]);
        },
        shopper.request('/notifications/dismiss', form, { Origin: origin }),
      );
    const done = await post({ mark: markOf(old), redirect_path: '/en/faq?x=1' });
    expect([done.status, done.location]).toEqual([303, '/en/faq?x=1']);
    expect((await shopper.open(shell.loader, '/faq')).data.frame?.banners).toEqual([]);
    expect(markOf(block({ code: 'c', content: '別' }))).not.toBe(markOf(old));

    expect((await post({ mark: markOf(old), redirect_path: '//evil.example' })).location).toBe('/');
    expect((await post({ mark: 'no mark', redirect_path: '/faq' })).location).toBe('/faq');
    expect((await post({ mark: markOf(old) }, 'https://evil.example')).status).toBe(403);
  });

  it('need only a short cookie, however many of them a shopper closes', async () => {
    let marks: string[] = [];
    for (let i = 0; i < 60; i++) marks = withDismissed(marks, markOf(block({ code: `x${i}` }))) ?? [];
    expect(marks).toHaveLength(40);
    expect((await dismissedCookie.write(marks)).length).toBeLessThan(1200);
    expect(withDismissed(marks, marks[0])?.at(-1)).toBe(marks[0]);
    for (const odd of [null, '', 'x', '<script>', 'x'.repeat(5000)])
      expect(withDismissed([], odd)).toBeUndefined();
  });
});

describe('the client of the content calls', () => {
  const caller = { locale: 'en' } as const;

  it('reads the pictures of a section', async () => {
    shop.answers['/media/section/carousel'] = { items: [{ code: 'c', name: 'C', path: 'c.webp' }] };
    expect(await mediaSection(caller, 'carousel')).toEqual([{ code: 'c', name: 'C', path: 'c.webp' }]);
  });

  it('falls back to Japanese if there is no translation', () => {
    const ja_JP = { locale: 'ja_JP', content: '日本語', link: '/a' };
    expect(contentOf({ content: ' ', translations: { ja_JP } }, caller)).toBe('日本語');
    expect(linkOf({ content: '', translations: { ja_JP } }, caller)).toBe('/a');
    const en_US = { locale: 'en_US', content: 'English' };
    expect(contentOf({ content: '', translations: { ja_JP, en_US } }, caller)).toBe('English');
    expect(contentOf({ content: '', translations: {} }, caller)).toBe('');
  });
});

it('a render error gives a plain page with a link home (§2)', async () => {
  provokes('render');
  const { default: handleRequest } = await import('#app/entry.server.tsx');
  const broken = {
    staticHandlerContext: { matches: [], loaderData: {}, errors: null },
  } as unknown as Parameters<typeof handleRequest>[3];
  for (const [path, locale, home] of [
    ['/faq', 'ja', '/'],
    ['/en/faq', 'en', '/en'],
  ] as const) {
    const request = new Request(`http://localhost:3000${path}`);
    const answer = await handleRequest(
      request,
      200,
      new Headers({ 'Content-Type': 'text/html' }),
      broken,
      {},
    );
    expect(answer.status).toBe(500);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    const html = await answer.text();
    expect(html).toContain(`<a class="button" href="${home}">${translator(locale)('error.back_home')}</a>`);
  }
});
