/** The form to add to the cart: what it says about a product or variant that cannot be bought (any more). */
import { describe, expect, it } from 'vitest';
import { scopeOf } from '#app/request/scope.ts';
import { addToCartForm, notSold } from '#app/routes/products/product/buy.tsx';
import { detailOf } from '#app/routes/products/product/detail.ts';
import { requestWords } from '#app/routes/products/product/request.tsx';
import { axesOf } from '#app/routes/products/product/variant-axes.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { parseForm } from '#kit/form/parse-form.ts';

const names = { grid: '罫 方眼', plain: '罫 無地', red: '色 朱', blue: '色 藍' };
const variant = (code: string, available: boolean, axis: string[] = []) => ({
  code,
  axis,
  nameAxis: names,
  available,
  price: { current: 44_000, currency: 'JPY' as const },
  images: [],
});
const product = (variants: ReturnType<typeof variant>[], seminar?: object): ProductDetail => ({
  code: 'P',
  name: '雲',
  slug: 'kumo',
  averageRating: 0,
  channelCode: 'WEB_JP',
  taxons: { others: [] },
  attributes: [],
  images: [],
  variants: Object.fromEntries(variants.map((one) => [one.code, one])),
  associations: {},
  _links: { self: { href: '' } },
  ...(seminar && {
    seminar: {
      startsAt: '2099-12-15T13:00:00+09:00',
      endsAt: '2099-12-15T16:00:00+09:00',
      salesEndAt: '2099-12-13T17:00:00+09:00',
      venue: '会場',
      ...seminar,
    },
  }),
});
const over = { salesEndAt: '2020-12-13T17:00:00+09:00' };
const notebook = product([
  variant('A', false, ['grid', 'red']),
  variant('B', true, ['grid', 'blue']),
  variant('C', true, ['plain', 'blue']),
]);
const scope = scopeOf({}, new Request('http://localhost:3000/products/kumo'));
const whyNot = (of: ProductDetail, chosen: string[] = []) =>
  notSold(scope, of, axesOf(Object.values(of.variants)), chosen);

describe('the purchase request', () => {
  it('speaks of stock for goods, and of seats for a seminar', () => {
    const words = (soldOut: boolean, isSeminar: boolean) => {
      const { title, lead } = requestWords({ soldOut, isSeminar });
      return [scope.t(title), scope.t(lead)];
    };
    expect(words(true, false)).toEqual(['入荷をリクエストする', expect.stringContaining('再入荷')]);
    expect(words(false, false)).toEqual(['購入リクエスト', expect.stringContaining('再入荷')]);
    for (const [soldOut, title] of [
      [true, 'キャンセル待ちをリクエストする'],
      [false, '購入リクエスト'],
    ] as const)
      expect(words(soldOut, true)).toEqual([title, expect.stringContaining('満席のお席')]);
  });
});

describe('what cannot be bought', () => {
  it('is a combination, if others can be bought', () => {
    expect(whyNot(notebook, ['grid', 'red'])).toBe(
      '「方眼×朱」は在庫切れです。ほかの組み合わせをお選びください。',
    );
    expect(whyNot(notebook, ['plain', 'red'])).toBe('「無地×朱」の組み合わせはありません。');
    expect(whyNot(notebook, ['plain', 'blue'])).toBeUndefined();
    expect(whyNot(notebook, ['plain', ''])).toBeUndefined();
  });

  it('is the product, if nothing else can be chosen', () => {
    expect(whyNot(product([variant('P', false)]))).toBe('この商品は在庫切れになりました。');
    expect(whyNot(product([variant('P', false)], {}))).toBe('このセミナーは満席になりました。');
  });

  it('is not said to be full when its sale has ended, or when it is cancelled', () => {
    const seats = [variant('V', false, ['grid']), variant('O', false, ['plain'])];
    expect(whyNot(product(seats, over), ['grid'])).toBe('お申込みの受付は終了しました。');
    expect(whyNot(product(seats, { cancelled: true }), ['grid'])).toBe('このセミナーは中止になりました。');
    const around = { locale: 'ja', now: new Date(), fees: undefined, closures: new Set<string>() } as const;
    expect(detailOf(product(seats, over), around).soldOutWord).toBe('product.closed_short');
  });

  it('is reported together with all other errors, in the order of the form', () => {
    const judge = (chosen: [string, string], quantity: string) => {
      const form = new FormData();
      for (const [at, value] of chosen.entries()) form.set(`option${at}`, value);
      form.set('quantity', quantity);
      const axes = axesOf(Object.values(notebook.variants));
      const submission = parseForm(form, addToCartForm(axes, whyNot(notebook, chosen)));
      return 'error' in submission ? Object.entries(submission.error ?? {}) : [];
    };
    expect(judge(['grid', 'red'], '100')).toEqual([
      ['option0', ['「方眼×朱」は在庫切れです。ほかの組み合わせをお選びください。']],
      ['quantity', ['validation.quantity_maximum']],
    ]);
    expect(judge(['grid', 'unknown'], '0')).toEqual([
      ['option1', ['product.option_missing']],
      ['quantity', ['validation.quantity_minimum']],
    ]);
    expect(judge(['plain', 'blue'], '1')).toEqual([]);
  });
});
