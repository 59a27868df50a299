/** The paper that the desk makes of a mail about a refund. */
import { expect, it } from 'vitest';
import { mailParts } from '../../desk/routes/documents-print/mail-parts.ts';

const MAIL = `常盤 修一 様

返金の手続きが完了しました。

■ 返金
返金額（税込）
  880円
対象
  ノート × 1
  しおり × 2

返金後のお支払い合計は24,200円です。

ご注文の詳細を見る
http://shop.example/account/order/x

――――――――――
こもれび書房
電話 06-0000-0000
http://shop.example/`;

it('the mail about a refund has its rows, and the shop below them, without links', () => {
  expect(mailParts(MAIL)).toEqual({
    intro: ['返金の手続きが完了しました。'],
    rows: [
      ['返金額（税込）', '880円'],
      ['対象', 'ノート × 1\nしおり × 2'],
    ],
    issuer: ['こもれび書房', '電話 06-0000-0000'],
  });
});

it('a mail without rows has none of these parts', () => expect(mailParts('返金しました。')).toBeUndefined());
