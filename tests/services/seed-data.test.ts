import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { attributes } from '#api/seed/data/attributes.ts';
import { blocks, carousels, faqs, pages, triggerApps } from '#api/seed/data/content.ts';
import { members } from '#api/seed/data/members.ts';
import { options } from '#api/seed/data/options.ts';
import { orders } from '#api/seed/data/orders.ts';
import { products } from '#api/seed/data/products.ts';
import { reviews } from '#api/seed/data/reviews.ts';
import { categoryOf25, mainTree, recommendedTaxon, topicTree } from '#api/seed/data/taxons.ts';
import type { Localised, SeedProduct, SeedTaxon } from '#api/seed/types.ts';
import { isOnline } from '#contract/rules/events.ts';

const images = fileURLToPath(new URL('../../examples/komorebi/pictures/', import.meta.url));

function flat(taxon: SeedTaxon): SeedTaxon[] {
  return [taxon, ...(taxon.children ?? []).flatMap(flat)];
}

const taxons = [mainTree, topicTree, recommendedTaxon].flatMap(flat);
const taxonCodes = new Set(taxons.map((taxon) => taxon.code));
const mainLeaves = new Set(
  flat(mainTree)
    .filter((taxon) => !taxon.children)
    .map((taxon) => taxon.code),
);
const byCode = new Map(products.map((product) => [product.code, product]));
const variants = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
const byVariant = new Map(variants.map((one) => [one.variant.code, one]));

const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at);
const filled = (text: Localised) => text.ja.trim() !== '' && text.en.trim() !== '';
const codesWhere = (test: (product: SeedProduct) => boolean) =>
  products.filter(test).map((product) => product.code);

describe('codes and slugs of the seed data', () => {
  it('are unique', () => {
    expect(repeated(products.map((product) => product.code))).toEqual([]);
    expect(repeated(variants.map(({ variant }) => variant.code))).toEqual([]);
    expect(repeated(taxons.map((taxon) => taxon.code))).toEqual([]);
    expect(repeated(attributes.map((attribute) => attribute.code))).toEqual([]);
    expect(repeated(options.flatMap((option) => option.values.map((value) => value.code)))).toEqual([]);
    expect(repeated([...blocks, ...pages, ...carousels, ...triggerApps].map((one) => one.code))).toEqual([]);
    expect(repeated(members.map((member) => member.email))).toEqual([]);
    expect(repeated(products.map((product) => String(product.position)))).toEqual([]);
  });

  it('include slugs of readable ASCII, which are unique in each language', () => {
    for (const locale of ['ja', 'en'] as const) {
      const slugs = products.map((product) => product.slugs[locale]);
      expect(repeated(slugs)).toEqual([]);
      expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
      expect(repeated(taxons.map((taxon) => taxon.slugs[locale]))).toEqual([]);
      expect(repeated(pages.map((page) => page.slugs[locale]))).toEqual([]);
    }
    expect(codesWhere((product) => product.slugs.ja !== product.slugs.en)).toHaveLength(5);
  });

  it('include slugs of categories that begin with the slug of the parent', () => {
    for (const kind of mainTree.children ?? []) {
      for (const parent of flat(kind)) {
        for (const child of parent.children ?? [])
          expect(child.slugs.ja).toMatch(new RegExp(`^${parent.slugs.ja}/`));
      }
    }
  });

  it('never consist only of digits for a product, a variant or an attribute', () => {
    const codes = [...byCode.keys(), ...byVariant.keys(), ...attributes.map((attribute) => attribute.code)];
    expect(codes.filter((code) => /^\d+$/.test(code))).toEqual([]);
  });
});

describe('references in the seed data', () => {
  it('name existing categories, and as the main category a leaf of the main tree', () => {
    expect(codesWhere((product) => !mainLeaves.has(product.mainTaxon))).toEqual([]);
    expect(codesWhere((product) => product.taxons.some((code) => !taxonCodes.has(code)))).toEqual([]);
    expect(codesWhere((product) => product.taxons.includes(product.mainTaxon))).toEqual([]);
    expect([...mainLeaves].filter((leaf) => !products.some((product) => product.mainTaxon === leaf))).toEqual(
      [],
    );
    for (const topic of topicTree.children ?? []) {
      expect(products.filter((product) => product.taxons.includes(topic.code)).length).toBeGreaterThan(3);
    }
  });

  it('name one existing value for each option of a product', () => {
    for (const { product, variant } of variants) {
      expect(variant.optionValues?.length ?? 0, variant.code).toBe(product.options?.length ?? 0);
      variant.optionValues?.forEach((value, at) => {
        const option = options.find((candidate) => candidate.code === product.options?.[at]);
        expect(
          option?.values.map((one) => one.code),
          variant.code,
        ).toContain(value);
      });
    }
    const choices = products.map((product) =>
      product.variants.map((variant) => variant.optionValues?.join('/') ?? ''),
    );
    expect(choices.flatMap(repeated)).toEqual([]);
  });

  it('name existing attributes, each at most once for a product', () => {
    const known = new Set(attributes.map((attribute) => attribute.code));
    for (const product of products) {
      const codes = product.attributes.map((attribute) => attribute.code);
      expect(codes.filter((code) => !known.has(code))).toEqual([]);
      expect(repeated(codes), product.code).toEqual([]);
    }
    const used = new Set(
      products.flatMap((product) => product.attributes.map((attribute) => attribute.code)),
    );
    expect([...known].filter((code) => !used.has(code))).toEqual([]);
  });

  it('name other products that are for sale', () => {
    for (const product of products) {
      for (const code of [...(product.boughtTogether ?? []), ...(product.recommended ?? [])]) {
        expect(byCode.get(code)?.enabled, `${product.code} → ${code}`).not.toBe(false);
        expect(byCode.has(code)).toBe(true);
        expect(code).not.toBe(product.code);
      }
    }
    expect(products.filter((product) => product.boughtTogether).length).toBeGreaterThanOrEqual(75);
    expect(products.filter((product) => product.recommended).length).toBeGreaterThanOrEqual(75);
  });

  it('name existing picture files, and every file is used', () => {
    const wanted = [
      ...products.flatMap((product) => product.images),
      ...carousels.flatMap(({ paths }) => [paths.ja, paths.en]),
    ];
    expect(wanted.filter((file) => !existsSync(path.join(images, file)))).toEqual([]);
    expect(readdirSync(images).filter((file) => !wanted.includes(file))).toEqual([]);
    expect(codesWhere((product) => product.images.length === 0)).toHaveLength(1);
  });

  it('name no picture with text, scripts or URLs of other sites', () => {
    for (const file of readdirSync(images)) {
      const svg = readFileSync(path.join(images, file), 'utf8');
      expect(/<text|<script|<image|href="http|NaN|undefined/.test(svg), file).toBe(false);
    }
  });

  it('name existing products and members in wishlists, orders and reviews', () => {
    for (const member of members) expect(member.wishlist.filter((code) => !byCode.has(code))).toEqual([]);
    for (const order of orders) {
      expect(members.find((member) => member.email === order.member)?.addresses[order.address]).toBeDefined();
      for (const item of order.items) expect(byVariant.has(item.variant), item.variant).toBe(true);
    }
    for (const review of reviews) expect(byCode.has(review.product), review.product).toBe(true);
    const emails = reviews.flatMap(({ author }) => ('member' in author ? [author.member] : []));
    expect(emails.filter((email) => !members.some((member) => member.email === email))).toEqual([]);
  });
});

describe('the products of the seed data', () => {
  it('are about three hundred, of five kinds', () => {
    const count = (kind: SeedProduct['kind']) => products.filter((product) => product.kind === kind).length;
    expect(count('book')).toBeGreaterThanOrEqual(155);
    expect(count('seminar')).toBeGreaterThanOrEqual(30);
    expect(count('cd_dvd')).toBeGreaterThanOrEqual(25);
    expect(count('notebook')).toBeGreaterThanOrEqual(25);
    expect(count('material')).toBeGreaterThanOrEqual(30);
    expect(products.length).toBeGreaterThanOrEqual(280);
  });

  it('fill exactly one leaf category with 25 products', () => {
    const inLeaf = (leaf: string) =>
      products.filter((one) => one.enabled !== false && (one.mainTaxon === leaf || one.taxons.includes(leaf)))
        .length;
    expect([...mainLeaves].filter((leaf) => inLeaf(leaf) === 25)).toEqual([categoryOf25]);
  });

  it('have texts in both languages', () => {
    for (const product of products) {
      const texts = [
        product.names,
        product.slugs,
        product.shortDescriptions,
        product.descriptions,
        ...(product.author ? [product.author] : []),
        ...product.variants.map((variant) => variant.names),
        ...product.attributes.map((attribute) => attribute.value),
      ];
      expect(texts.every(filled), product.code).toBe(true);
    }
    const others = [
      ...taxons.flatMap((taxon) => [taxon.names, taxon.slugs]),
      ...blocks.flatMap((block) => [block.names, block.contents]),
      ...pages.flatMap((page) => [page.titles, page.contents]),
      ...faqs.flatMap((faq) => [faq.category, faq.questions, faq.answers]),
      ...[...carousels, ...triggerApps, ...attributes, ...options].map((one) => one.names),
    ];
    expect(others.every(filled)).toBe(true);
  });

  it('have distinct descriptions', () => {
    expect(repeated(products.map((product) => product.shortDescriptions.ja))).toEqual([]);
    expect(repeated(products.map((product) => product.descriptions.ja))).toEqual([]);
    expect(repeated(products.map((product) => product.descriptions.en))).toEqual([]);
    for (const product of products) {
      const sentences = product.descriptions.ja.match(/[。？！]/gu)?.length ?? 0;
      expect(sentences, product.code).toBeGreaterThanOrEqual(2);
    }
  });

  it('have readings in hiragana', () => {
    expect(codesWhere((product) => !/^[ぁ-ゖー0-9 ]+$/u.test(product.kana))).toEqual([]);
  });

  it('have prices in multiples of ten yen', () => {
    for (const { variant } of variants) {
      expect(variant.priceYen % 10, variant.code).toBe(0);
      expect(variant.priceYen).toBeGreaterThanOrEqual(100);
      if (variant.originalPriceYen !== undefined) {
        expect(variant.originalPriceYen % 10).toBe(0);
        expect(variant.originalPriceYen, variant.code).toBeGreaterThan(variant.priceYen);
      }
    }
    for (const price of [900, 1000, 1100]) {
      const found = products.filter(
        (one) => one.variants.length === 1 && one.variants[0]?.priceYen === price,
      );
      expect(found.length, String(price)).toBeGreaterThan(0);
    }
  });

  it('have fixed prices only for books and music, without an earlier price', () => {
    const fixed = (one: SeedProduct) => one.kind === 'book' || one.mainTaxon === 'cd_dvd_music';
    expect(codesWhere((product) => product.fixedPrice !== fixed(product))).toEqual([]);
    const struck = variants.filter(({ variant }) => variant.originalPriceYen);
    expect(struck.filter(({ product }) => product.fixedPrice)).toEqual([]);
    expect(struck.length).toBeGreaterThan(5);
  });

  it('include products that are sold out, nearly sold out, without a counted stock or not for sale', () => {
    const stock = (product: SeedProduct) => product.variants.map((variant) => variant.stock);
    expect(codesWhere((one) => stock(one).every((left) => left === 0)).length).toBeGreaterThanOrEqual(10);
    expect(
      codesWhere((one) => stock(one).some((left) => left !== null && left > 0 && left < 4)).length,
    ).toBeGreaterThanOrEqual(9);
    expect(codesWhere((one) => stock(one).includes(null))).toHaveLength(2);
    expect(codesWhere((one) => one.enabled === false)).toHaveLength(2);
    expect(variants.filter(({ variant }) => variant.enabled === false).length).toBeGreaterThan(0);
    const single = products.filter(
      (one) => one.options?.length === 2 && stock(one).includes(0) && stock(one).some((left) => left !== 0),
    );
    expect(single.length).toBeGreaterThan(1);
    expect(
      products.some((one) => one.kind === 'seminar' && stock(one).length === 1 && stock(one)[0] === 1),
    ).toBe(true);
  });

  it('use every attribute with a special meaning at least five times', () => {
    const special = [
      'note_attribute_html',
      'note_book_for_achievement',
      'content_list',
      'author_profile',
      'reader_voice',
      'recommendation_message',
      'recommended_usage',
      'seminar_cancellation_terms',
      'seminar_belongings',
      'seminar_target',
    ];
    for (const code of special) {
      const carriers = products.filter((one) => one.attributes.some((attribute) => attribute.code === code));
      expect(carriers.length, code).toBeGreaterThanOrEqual(5);
    }
  });

  it('never have a product number that could be an ISBN', () => {
    for (const product of products) {
      const number = product.attributes.find((one) => one.code === 'product_number')?.value.ja ?? 'X-0';
      expect(number.replace(/[^\dX]/g, '').length, number).toBeLessThan(10);
    }
    expect(
      repeated(
        products.flatMap((one) =>
          one.attributes.filter((it) => it.code === 'product_number').map((it) => it.value.ja),
        ),
      ),
    ).toEqual([]);
  });

  it('include HTML that the sanitiser must clean', () => {
    const html = products.flatMap((one) => one.attributes.map((attribute) => attribute.value.ja)).join('\n');
    for (const bad of ['<script>', 'onclick=', 'href="javascript:']) expect(html.includes(bad)).toBe(true);
  });

  it('include long, short and unusual names', () => {
    const names = products.map((product) => product.names);
    expect(Math.max(...names.map((name) => name.ja.length))).toBeGreaterThan(50);
    expect(Math.max(...names.map((name) => name.en.length))).toBeGreaterThan(90);
    expect(Math.min(...names.map((name) => name.ja.length))).toBe(1);
    const text = names.map((name) => name.ja).join('') + products.map((one) => one.author?.ja ?? '').join('');
    for (const sign of ['髙', '﨑', 'ＤＶＤ', 'Ⅰ']) expect(text.includes(sign), sign).toBe(true);
    expect(names.some((name) => name.en.includes('&'))).toBe(true);
  });

  it('have complete data of a seminar if they are tickets, and none otherwise', () => {
    for (const product of products) {
      expect(product.seminar !== undefined, product.code).toBe(product.kind === 'seminar');
      if (!product.seminar) continue;
      const { venue, doors, start, end } = product.seminar;
      // Online seminars have no doors.
      expect(doors === undefined, product.code).toBe(isOnline(venue.ja));
      const times = [...(doors ? [doors] : []), start, end];
      expect(times).toEqual([...times].sort());
      for (const time of times) {
        expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      }
      expect(product.seminar.daysAhead).toBeGreaterThan(product.seminar.salesEndDaysBefore);
    }
  });

  it('include about sixteen recommended products', () => {
    const count = products.filter((one) => one.taxons.includes('recommended_products')).length;
    expect(count).toBeGreaterThanOrEqual(14);
    expect(count).toBeLessThanOrEqual(18);
  });
});

describe('members, orders and reviews of the seed data', () => {
  it('include the four members of the demo', () => {
    expect(members.map(({ email, verified, enabled }) => [email, verified, enabled])).toEqual([
      ['hanako@example.jp', true, true],
      ['taro@example.jp', true, true],
      ['mikakunin@example.jp', false, true],
      ['teishi@example.jp', true, false],
    ]);
    expect(members[0]?.addresses).toHaveLength(2);
    expect(members[0]?.wishlist).toHaveLength(6);
    expect(members[1]?.addresses).toEqual([]);
    for (const member of members) {
      expect(member.furiganaLastname + member.furiganaFirstname).toMatch(/^[ァ-ヶー]+$/u);
      for (const one of [member, ...member.addresses]) expect(one.phoneNumber).toMatch(/^0\d{9,10}$/);
      for (const address of member.addresses) expect(address.postcode).toMatch(/^\d{7}$/);
    }
  });

  it('include orders in every state, all of which reach the minimum order', () => {
    for (const order of orders) {
      const total = order.items.reduce(
        (sum, item) => sum + (byVariant.get(item.variant)?.variant.priceYen ?? 0) * item.quantity,
        0,
      );
      expect(total, `${order.daysAgo} days ago`).toBeGreaterThanOrEqual(1000);
      expect(order.items.length).toBeLessThanOrEqual(5);
      for (const item of order.items) {
        expect(item.quantity).toBeGreaterThanOrEqual(1);
        expect(byVariant.get(item.variant)?.product.addedDaysAgo, item.variant).toBeGreaterThanOrEqual(
          order.daysAgo,
        );
      }
    }
    expect(new Set(orders.map((order) => order.fate)).size).toBe(6);
    const listed = orders.filter(
      (one) => one.daysAgo <= 84 && (one.fate === 'paid' || one.fate === 'shipped'),
    );
    expect(listed.length).toBeGreaterThanOrEqual(12);
  });

  it('include reviews with short titles, written after their product was added', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(150);
    for (const review of reviews) {
      expect([...review.title].length, review.title).toBeLessThan(50);
      expect(review.comment.trim()).not.toBe('');
      const product = byCode.get(review.product);
      if (product?.kind !== 'seminar')
        expect(product?.addedDaysAgo, review.product).toBeGreaterThanOrEqual(review.daysAgo);
    }
    const pairs = reviews.flatMap(({ author, product }) =>
      'member' in author ? [`${author.member} ${product}`] : [],
    );
    expect(repeated(pairs)).toEqual([]);
  });
});

describe('the content of the seed data', () => {
  it('has the sections that the pages need', () => {
    const inSection = (section: string) => blocks.filter((block) => block.sections.includes(section));
    expect(inSection('terms_and_conditions')).toHaveLength(1);
    expect(inSection('popular_keywords')).toHaveLength(10);
    expect(inSection('contact_information').map((block) => block.code)).toEqual([
      'location',
      'phone_number',
      'email',
    ]);
    for (const page of ['home', 'cart', 'category']) {
      expect(
        inSection('notification').some((block) => block.sections.includes(page)),
        page,
      ).toBe(true);
    }
    expect(pages.filter((page) => page.section === 'usage_guide')).toHaveLength(8);
    expect(new Set(faqs.map((faq) => faq.category.ja)).size).toBe(5);
    expect(faqs).toHaveLength(20);
    expect(carousels).toHaveLength(4);
    expect(triggerApps).toHaveLength(13);
    expect(triggerApps.filter((app) => app.asksName)).toHaveLength(2);
  });

  it('has popular keywords that each find a product', () => {
    for (const block of blocks.filter((one) => one.sections.includes('popular_keywords'))) {
      const found = products.filter((one) =>
        (one.names.ja + one.shortDescriptions.ja).includes(block.names.ja),
      );
      expect(found.length, block.names.ja).toBeGreaterThan(0);
    }
  });
});
