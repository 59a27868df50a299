import { describe, expect, it } from 'vitest';
import { href } from '#app/i18n/href.ts';
import { preferredLocale, translator } from '#app/i18n/i18n.ts';
import { screens } from '#app/screens.ts';
import { plainText } from '#kit/html/plain-text.ts';
import { localeOf, localisedPath, pathWithoutLocale } from '#kit/i18n/locale.ts';

describe('links', () => {
  it('are made from app/screens.ts, in both languages', () => {
    expect(href('home', {}, 'ja')).toBe('/');
    expect(href('home', {}, 'en')).toBe('/en');
    expect(href('products.product', { id: 'a b' }, 'en')).toBe('/en/products/a%20b');
    expect(href('products.product', {}, 'ja')).toBe('/products');
    expect(href('products.categories', { '*': 'books/英語' }, 'ja', { page: 2 })).toBe(
      '/products/categories/books/%E8%8B%B1%E8%AA%9E?page=2',
    );
  });

  it('are recognised as a screen and its language (§9.29, §9.30)', () => {
    for (const path of ['/', '/login', '/english', '/entry/en']) expect(localeOf(path)).toBe('ja');
    for (const path of ['/en', '/en/', '/en/login']) expect(localeOf(path)).toBe('en');
    for (const bare of ['/', '/login', '/products/en'])
      for (const locale of ['ja', 'en'] as const)
        expect(pathWithoutLocale(localisedPath(bare, locale))).toBe(bare);
  });

  it('are unique: no two screens have the same id or path', () => {
    expect(new Set(screens.map(({ id }) => id)).size).toBe(screens.length);
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
  });
});

describe('texts', () => {
  it('use the plural form of their number, and insert values unchanged', () => {
    expect(translator('en')('search.count', { count: 1 })).toBe('1 product');
    expect(translator('en')('search.count', { count: 0 })).toBe('0 products');
    expect(translator('ja')('search.count', { count: 1 })).toBe(
      translator('ja')('search.count', { count: 2 }).replace('2', '1'),
    );
    expect(translator('en')('cart.quantity_of', { name: '<b>{{name}}' })).toBe('Quantity of <b>{{name}}');
  });

  it('of the home page are in the chosen language, else in the browser’s, else in Japanese (§9.29)', async () => {
    const visit = (language?: string) =>
      new Request('http://shop.example/', language ? { headers: { 'Accept-Language': language } } : {});
    expect(await preferredLocale(visit(), undefined)).toBe('ja');
    expect(await preferredLocale(visit('en-US,en;q=0.9,ja;q=0.5'), undefined)).toBe('en');
    expect(await preferredLocale(visit('ja,en;q=0.9'), undefined)).toBe('ja');
    expect(await preferredLocale(visit('fr'), undefined)).toBe('ja');
    for (const [accepted, locale] of [
      ['ko-KR,ko;q=0.9,en-US;q=0.8', 'en'],
      ['de,en', 'en'],
      ['fr,en', 'en'],
      ['zh-TW,zh;q=0.9,ja;q=0.8,en;q=0.7', 'ja'],
      ['en;q=0.3,ja;q=0.8', 'ja'],
      ['ja;q=0,en;q=0.1', 'en'],
      ['EN-gb', 'en'],
      ['*', 'ja'],
      ['', 'ja'],
      [',;q=,en;q=x', 'ja'],
    ] as const)
      expect(await preferredLocale(visit(accepted), undefined), accepted).toBe(locale);
    expect(await preferredLocale(visit('en'), 'ja')).toBe('ja');
    expect(await preferredLocale(visit('ja'), 'en')).toBe('en');
  });
});

describe('HTML from outside, as text', () => {
  it('keeps lines and list items, and no tag', () => {
    expect(plainText('<p>a &amp; b</p><ul><li>c</li><li>d</li></ul>')).toBe('a & b\n・c\n・d');
    expect(plainText('<script>alert(1)</script>x<img src=y onerror=z>')).toBe('x');
    expect(plainText('1 &lt; 2 &#x3042;&#0;')).toBe('1 < 2 あ');
  });
});
