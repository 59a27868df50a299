/** What a search returns besides products: suggestions, questions and categories. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOneApart } from '#api/domain/search/vocabulary.ts';
import { call } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();

const help = async (text: string, locale = 'ja_JP') =>
  (await call(t, 'GET', `/search-help?search=${encodeURIComponent(text)}`, { locale })).data;

describe('the suggestion of another word', () => {
  it.each([
    ['英文方ノート', '英文法ノート'],
    ['ドリリ', 'ドリル'],
    ['リスニンク', 'リスニング'],
    ['八坂みのる', '八坂 みのり'],
    ['notbook', 'notebook'],
    ['grammer', 'grammar'],
    ['vocabulray', 'vocabulary'],
  ])('for %s is %s', async (typed, meant) => {
    for (const locale of ['ja_JP', 'en_US'])
      expect((await help(typed, locale)).didYouMean?.toLowerCase()).toBe(meant);
  });

  it('is missing if products are found or no word is similar', async () => {
    for (const text of ['英語', 'あいうえおかきくけこ', 'qqqqq', '!!!', ''])
      expect(await help(text)).not.toHaveProperty('didYouMean');
  });

  it('needs exactly one typing error: a missing, additional or wrong character', () => {
    const word = fc.array(fc.constantFrom<string>('a', 'b', 'c', '本'), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('a', '語'), (signs, place, sign) => {
        const at = place % signs.length;
        expect(isOneApart(signs, signs)).toBe(false);
        expect(isOneApart(signs, signs.toSpliced(at, 1))).toBe(true);
        expect(isOneApart(signs, signs.toSpliced(at, 0, sign))).toBe(true);
        expect(isOneApart(signs, signs.toSpliced(at, 1, '語彙'))).toBe(true);
        expect(isOneApart(signs, signs.toSpliced(at, 1, '語', '彙'))).toBe(false);
      }),
    );
  });
});

describe('the help of a search', () => {
  it.each([
    ['送料', 'ja_JP', '送料'],
    ['領収書', 'ja_JP', '領収書'],
    ['receipt', 'en_US', 'receipt'],
  ])('for %s (%s) contains the question about it, with its answer', async (text, locale, word) => {
    const { faqs } = await help(text, locale);
    expect(faqs[0]?.question).toContain(word);
    expect(faqs[0]?.answer.length).toBeGreaterThan(5);
  });

  it('contains the questions of a group if the word matches the name of the group', async () => {
    expect((await help('配送')).faqs.length).toBeGreaterThan(0);
  });

  it('contains categories and topics by their names in Japanese or English', async () => {
    const codes = async (text: string) => (await help(text)).taxons.map((one: { code: string }) => one.code);
    expect(await codes('贈りもの')).toContain('topic_gift');
    expect(await codes('ギフト')).toContain('topic_gift');
    expect(await codes('notebooks')).toContain('notebooks');
    expect((await help('gift', 'en_US')).taxons[0]).toMatchObject({ name: 'Gifts', slug: 'topics/gifts' });
  });
});
