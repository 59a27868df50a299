/** What the tests, the pictures and the demonstration need of examples/komorebi. Its set-up and import check the rest. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { readOrders, readPeople, readRelated, readReviews, readTexts } from '#api/seed/files.ts';
import { CARD_MAX_YEN, MINIMUM_ORDER_YEN, QUANTITY_MAX } from '#contract/rules/constants.ts';
import { formatYen } from '#contract/rules/money.ts';
import { demoForSale, demoProducts } from '../kit/demo.ts';

const PICTURES = 'examples/komorebi/pictures';
const people = await readPeople();
const all = demoProducts.map(({ columns }) => columns);
const variants = demoProducts.flatMap((product) => product.variants);
const byVariant = new Map(variants.map((variant) => [variant.variant_code, variant]));
const listed = (cell = '') => cell.split(' ').filter(Boolean);
const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at);

describe('the goods of the demo', () => {
  it('are about three hundred, of five kinds', () => {
    const count = (kind: string) => all.filter((one) => one.kind === kind).length;
    expect(['book', 'seminar', 'cd_dvd', 'notebook', 'material'].map(count)).toEqual([163, 34, 26, 29, 33]);
  });

  it('have their texts in both languages', () => {
    const missing = [...all, ...variants].flatMap((row) =>
      Object.keys(row).filter((column) => {
        const [, name, language] = /^(.*)_(ja|en)$/.exec(column) ?? [];
        if (!name || name === 'slug') return false;
        return !row[column] !== !row[`${name}_${language === 'ja' ? 'en' : 'ja'}`];
      }),
    );
    expect(missing).toEqual([]);
    expect(all.filter((one) => !one.name_ja || !one['description_ja'])).toEqual([]);
  });

  it('have distinct descriptions, and readings in hiragana', () => {
    for (const column of ['short_description_ja', 'description_ja', 'description_en'])
      expect(repeated(all.map((one) => one[column] ?? ''))).toEqual([]);
    expect(all.filter((one) => !/^[ぁ-ゖー0-9 ]+$/u.test(one['kana'] ?? ''))).toEqual([]);
  });

  it('include what is sold out, nearly sold out, uncounted, off sale, reduced and cheap', () => {
    const stock = variants.map((one) => (one.stock === '' ? null : Number(one.stock)));
    expect(stock.filter((left) => left === 0).length).toBeGreaterThan(10);
    expect(stock.filter((left) => left !== null && left > 0 && left < 4).length).toBeGreaterThan(8);
    expect(stock.filter((left) => left === null)).toHaveLength(2);
    expect(all.length - demoForSale.length).toBe(2);
    expect(variants.filter((one) => one['variant_enabled'] === '0').length).toBeGreaterThan(0);
    expect(variants.filter((one) => one['original_price']).length).toBeGreaterThan(5);
    for (const price of ['900', '1000', '1100']) expect(all.map((one) => one.price)).toContain(price);
  });

  it('have a fixed price only if they are books or music', () => {
    const isFixed = (one: (typeof all)[number]) =>
      one.kind === 'book' || one['main_category'] === 'cd_dvd_music';
    expect(all.filter((one) => (one['fixed_price'] === '1') !== isFixed(one))).toEqual([]);
  });

  it('never have a product number that could be an ISBN', () => {
    const numbers = all.flatMap((one) => one['attribute_product_number_ja'] || []);
    expect(numbers.filter((number) => number.replace(/[^\dX]/g, '').length >= 10)).toEqual([]);
    expect(repeated(numbers)).toEqual([]);
  });

  it('include unusual names, and HTML that the sanitiser must clean', () => {
    const names = all.map((one) => one.name_ja);
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(50);
    expect(Math.min(...names.map((name) => name.length))).toBe(1);
    const text = all.map((one) => Object.values(one).join('\n')).join('\n');
    for (const sign of ['髙', '﨑', 'ＤＶＤ', 'Ⅰ', '<script>', 'onclick=', 'href="javascript:'])
      expect(text.includes(sign), sign).toBe(true);
  });

  it('are related only to others that are for sale', async () => {
    const forSale = new Set(demoForSale.map(({ code }) => code));
    for (const row of await readRelated())
      for (const other of [...row.bought_together, ...row.recommended])
        expect(other !== row.product_code && forSale.has(other), `${row.product_code}: ${other}`).toBe(true);
  });
});

describe('the pictures of the demo', () => {
  const files = readdirSync(PICTURES);

  it('are all used, and none is missing', async () => {
    const { banners } = await readTexts();
    const used = [
      ...all.flatMap((one) => listed(one['images'])),
      ...banners.flatMap(({ picture }) => [picture.ja, picture.en]),
    ];
    expect(used.sort()).toEqual(files.sort());
    expect(all.filter((one) => !one['images'])).toHaveLength(1);
  });

  it('have no text, scripts or addresses of other sites', () => {
    for (const file of files) {
      const svg = readFileSync(`${PICTURES}/${file}`, 'utf8');
      expect(/<text|<script|<image|href="http|NaN|undefined/.test(svg), file).toBe(false);
    }
  });
});

test('the terms of the demo name the limits that the shop keeps', () => {
  const shop = readFileSync('examples/komorebi/shop.yaml', 'utf8');
  for (const locale of ['ja', 'en'] as const)
    for (const yen of [MINIMUM_ORDER_YEN, CARD_MAX_YEN]) expect(shop).toContain(formatYen(yen, locale));
  expect(shop).toContain(`同一商品のご注文は${QUANTITY_MAX}点まで`);
  expect(shop).toContain(`up to ${QUANTITY_MAX} of one item`);
});

describe('the people of the demo', () => {
  it('include a member for each state of a membership', () => {
    const states = people.members.map(({ email, verified, enabled }) => [email, verified, enabled]);
    expect(states.slice(0, 4)).toEqual([
      ['hanako@example.jp', true, true],
      ['taro@example.jp', true, true],
      ['mikakunin@example.jp', false, true],
      ['teishi@example.jp', true, false],
    ]);
    expect(people.members.slice(0, 2).map(({ addresses }) => addresses.length)).toEqual([2, 0]);
  });

  it('have readings, phone numbers and postcodes as the forms accept them', () => {
    for (const member of people.members) {
      expect(member.furiganaLastname + member.furiganaFirstname).toMatch(/^[ァ-ヶー]+$/u);
      for (const one of [member, ...member.addresses]) expect(one.phoneNumber).toMatch(/^0\d{9,10}$/);
      for (const address of member.addresses) expect(address.postcode).toMatch(/^\d{7}$/);
    }
  });

  it('have orders in every state, all of which reach the minimum order', async () => {
    const orders = await readOrders();
    for (const { items, member } of orders) {
      const yen = items.map(({ variant, quantity }) => Number(byVariant.get(variant)?.price) * quantity);
      expect(
        yen.reduce((sum, one) => sum + one, 0),
        member,
      ).toBeGreaterThanOrEqual(1000);
    }
    expect(new Set(orders.map(({ fate }) => fate)).size).toBe(6);
  });

  it('have written at most one review each of a product', async () => {
    const reviews = await readReviews();
    expect(reviews.length).toBeGreaterThan(150);
    const byMembers = reviews.filter(({ author }) => author.includes('@'));
    expect(repeated(byMembers.map(({ author, product_code }) => `${author} ${product_code}`))).toEqual([]);
    const emails = new Set(people.members.map(({ email }) => email));
    expect(byMembers.filter(({ author }) => !emails.has(author))).toEqual([]);
  });
});
