/** The audit log in people's words. `audit-rows.json`: rows as the Shop API writes them, of every changing call. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deskTranslator } from '#desk/i18n/translators.ts';
import { changesOf } from '#desk/routes/audit/changes.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import rows from './audit-rows.json' with { type: 'json' };

type Entry = Parameters<typeof changesOf>[0];

const wordsIn = (locale: Locale) => ({
  t: deskTranslator(locale),
  locale,
  setup: new Map([
    ['standard', locale === 'ja' ? '宅配便' : 'Parcel delivery'],
    ['author', locale === 'ja' ? '著者' : 'Author'],
    ['books_science', locale === 'ja' ? '理科' : 'Science'],
  ]),
  staff: new Map([[4, '佐藤 誠']]),
});
const changes = (entry: Partial<Entry>, locale: Locale = 'ja') =>
  changesOf(
    { call: 'desk.other', entity: 'order', entityId: null, before: null, after: null, ...entry },
    wordsIn(locale),
  );

describe.each(['ja', 'en'] as const)('in %s', (locale) => {
  it.each(rows.map((row) => [row.call, row] as const))(
    'a row of %s has names for its fields and values, and no JSON',
    (_, row) => {
      const lines = changes(row as Entry, locale);
      const labels = lines.map((line) => line.split(/[：:]/)[0] ?? '');
      expect(lines.join('\n')).not.toMatch(/[{}[\]"]|undefined|\[object/);
      // Codes of goods are in brackets; the rest is a label of a form.
      for (const label of labels) expect(label.replace(/[（(].*/, '')).not.toMatch(/[a-z][A-Z]|[a-z]_[a-z]/);
      if (locale === 'ja')
        for (const label of labels) expect(label).toMatch(/[ぁ-んァ-ヶ一-龠]|^\d{4}\/\d\d\/\d\d$/);
      expect(labels).not.toContain(deskTranslator(locale)('audit.other'));
    },
  );
});

it('says amounts in yen, states by their names, and fields as the forms call them', () => {
  expect(
    changes({
      entity: 'refund',
      after: {
        amount: 363000,
        kind: 'gateway',
        state: 'requested',
        pieces: [{ name: '月の辞典', quantity: 2 }],
      },
    }),
  ).toEqual(['金額：3,630円', '方法：カードへの全額返金', '状態：返金手続き中', '返金の対象：月の辞典 × 2']);
  const cancelled = {
    before: { state: 'new', paymentState: 'paid' },
    after: {
      state: 'cancelled',
      paymentState: 'refunded',
      restock: [{ itemId: 11, name: '月の辞典', quantity: 1 }],
    },
  };
  expect(changes(cancelled)).toEqual([
    '注文の状態：受付済み → 取り消し',
    'お支払い：入金済み → 返金済み',
    '在庫に戻す数：月の辞典 × 1',
  ]);
  expect(changes(cancelled, 'en')).toEqual([
    'State of the order: Received → Cancelled',
    'Payment: Paid → Refunded',
    'Pieces back in stock: 月の辞典 × 1',
  ]);
  const product = {
    entity: 'product',
    before: { name_ja: '月', 'BK-1 price': 1320, attribute_author_ja: '' },
    after: { name_ja: '月の辞典', 'BK-1 price': 1, attribute_author_ja: '月野', revision: '9' },
  };
  expect(changes(product)).toEqual([
    '商品名（日本語）：月 → 月の辞典',
    '価格（税込・円）（BK-1）：1,320円 → 1円',
    '著者（日本語）：なし → 月野',
  ]);
  expect(changes({ entity: 'product', before: { onSale: true }, after: { onSale: false } })).toEqual([
    '販売：販売中 → 販売停止中',
  ]);
  expect(
    changes({ entity: 'inquiry', before: { state: 'new', assignedTo: null }, after: { assignedTo: 4 } }),
  ).toEqual(['担当：なし → 佐藤 誠']);
});

it('says nothing twice: a line that only repeats the operation is left out', () => {
  const member = (call: string, after: Entry['after']) => changes({ call, entity: 'member', after });
  expect(member('desk.exportMember', { exported: true })).toEqual([]);
  expect(member('desk.eraseMember', { erased: true })).toEqual([]);
  expect(member('desk.mailVerification', { mailed: 'verify' })).toEqual([]);
  expect(member('desk.addMemberTag', { tag: '法人' })).toEqual(['タグ：法人']);
});

it('never fails, whatever an older release has stored', () => {
  const group = fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<unknown>);
  fc.assert(
    fc.property(
      fc.constantFrom('order', 'product', 'setup', 'setting', 'content', 'inquiry', 'unknown'),
      fc.option(group),
      fc.option(group),
      (entity, before, after) => {
        for (const line of changes({ entity, entityId: 'notices/1', before, after }))
          expect(typeof line).toBe('string');
      },
    ),
  );
});

it('a run of the setup command is told in numbers of each section', () => {
  const made = ['categories main added', 'categories books added', 'shipping post in_use'];
  expect(changes({ call: 'shop:setup', entity: 'setup', after: { changes: made } })).toEqual([
    'カテゴリ：2件を追加',
    '配送方法：1件は使用中のためそのまま',
  ]);
});

it('names a changed place or date of a product, which a file can change, but not those that a new product begins with', () => {
  const columns = { position: 3030, added_at: '2026-05-24T20:30:00+09:00', sales: 68 };
  const before = { position: 3000, added_at: '2026-06-22T20:30:00+09:00', sales: 70 };
  expect(changes({ entity: 'product', before, after: columns })).toEqual([
    '並び順：3,000 → 3,030',
    '追加日時：2026/06/22\u{a0}20:30 → 2026/05/24\u{a0}20:30',
    '販売数（並び順用）：70 → 68',
  ]);
  expect(changes({ entity: 'product', before: null, after: columns })).toEqual([]);
});
