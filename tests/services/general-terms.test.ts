/** Orders are read by the version of the general terms that they were placed under. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  GOODS_TERMS,
  goodsTermsByVersion,
  goodsTermsOf,
  SEMINAR_TERMS,
  seminarTermsByVersion,
  seminarTermsOf,
} from '#api/domain/order-rows/general-terms.ts';
import { en } from '#app/i18n/en.ts';
import { ja } from '#app/i18n/ja.ts';

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** A changed text needs a new version, and a new line here; no line here may ever change. */
const PINNED = {
  'goods-1': 'da9f9274186142da',
  'goods-2': 'f1daa50ea5cf7bd6',
  'seminar-1': '0ea94238ab1de138',
};

it('no version of the terms has changed', () => {
  const goods = Object.entries(goodsTermsByVersion).map(([version, { ja_JP, en_US }]) => [
    version,
    digest([ja_JP('@'), en_US('@')]),
  ]);
  const seminars = Object.entries(seminarTermsByVersion).map(([version, terms]) => [version, digest(terms)]);
  expect(Object.fromEntries([...goods, ...seminars])).toEqual(PINNED);
});

it('new orders are placed under a version that there is, and a version of a later release reads as that', () => {
  expect(goodsTermsByVersion[GOODS_TERMS]).toBeDefined();
  expect(seminarTermsOf('seminar-99')).toBe(seminarTermsByVersion[SEMINAR_TERMS]);
  expect(goodsTermsOf('goods-99')).toBe(goodsTermsByVersion[GOODS_TERMS]);
});

it('the mails say of goods what the page with the order button says, and name the address', () => {
  const { ja_JP, en_US } = goodsTermsOf(GOODS_TERMS);
  expect(ja_JP('@').replace('（@）', '')).toBe(ja.checkout.legal_cancel_goods);
  expect(en_US('@').replace(' (@)', '')).toBe(en.checkout.legal_cancel_goods);
});

it('the mails say of seminars what their pages say', () => {
  expect(seminarTermsOf(SEMINAR_TERMS)).toMatchObject({
    ja_JP: ja.product.returns_seminar,
    en_US: en.product.returns_seminar,
  });
});
