/** The shop's texts name the shipping fees that carts are charged: those of the shipping method. */
import { describe, expect, it } from 'vitest';
import { shippingMethods } from '#api/db/schema/methods.ts';
import { call } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();

/** All texts of the shop that name the shipping fee. */
async function texts(locale: string): Promise<Record<string, string>> {
  const get = async (path: string) => (await call(t, 'GET', path, { locale })).data;
  const questions: { question: string; answer: string }[] = (await get('/faq')).items;
  const [terms] = (await get('/blocks/section/terms_and_conditions')).items;
  const search = locale === 'ja_JP' ? '送料' : 'shipping';
  const help = await get(`/search-help?search=${encodeURIComponent(search)}`);
  return {
    faq: questions.find(({ question }) => /送料|shipping/.test(question))?.answer ?? '',
    guide: (await get('/page/shipping')).content,
    terms: terms.content,
    'terms, all languages': terms.translations[locale].content,
    search: help.faqs[0].answer,
  };
}

describe('the shipping fee', () => {
  it('is named in FAQ, guide, terms and search, with the fees of remote prefectures', async () => {
    for (const [place, text] of Object.entries(await texts('ja_JP'))) {
      expect(text, place).toContain('500円（北海道・沖縄県は900円）');
      expect(text, place).toContain('5,000円');
    }
    for (const [place, text] of Object.entries(await texts('en_US'))) {
      expect(text, place).toContain('¥500 (¥900 to Hokkaido and Okinawa)');
      expect(text, place).toContain('¥5,000');
    }
  });

  it('is read from the shipping method, so that all texts name a changed fee', async () => {
    await t.shop.db.update(shippingMethods).set({ fee: 65_000, provinceFees: { 'JP-47': 150_000 } });
    t.shop.caches.methods.clear();
    t.shop.catalogueChanged();
    expect((await call(t, 'GET', '/shipping-fees')).data).toEqual({
      fees: { fee: 65_000, provinceFees: { 'JP-47': 150_000 } },
      closures: [],
    });
    for (const [place, text] of Object.entries(await texts('ja_JP')))
      expect(text, place).toContain('650円（沖縄県は1,500円）');
  });

  it('is left out if nothing can be shipped', async () => {
    await t.shop.db.update(shippingMethods).set({ enabled: false });
    t.shop.caches.methods.clear();
    t.shop.catalogueChanged();
    expect((await call(t, 'GET', '/shipping-fees')).data).toEqual({ closures: [] });
    for (const [place, text] of Object.entries(await texts('ja_JP'))) {
      expect(text, place).toContain('ご注文手続きの画面に表示する金額');
      expect(text, place).not.toContain('{{');
    }
  });
});
