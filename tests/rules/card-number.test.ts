import { describe, expect, it } from 'vitest';
import { holdsCardNumber } from '#contract/rules/card-number.ts';

/** Card numbers as people write them. */
const CARDS = `
4444333322221111
4444 3333 2222 1111
4444-3333-2222-1111
4444.3333.2222.1111
4444_3333_2222_1111
4444/3333/2222/1111
4444  3333  2222  1111
4444   3333   2222   1111
4444 - 3333 - 2222 - 1111
4444　3333　2222　1111
４４４４３３３３２２２２１１１１
４４４４　３３３３　２２２２　１１１１
４４４４−３３３３−２２２２−１１１１
４４４４ー３３３３ー２２２２ー１１１１
4444–3333–2222–1111
4444—3333—2222—1111
4444・3333・2222・1111
4444．3333．2222．1111
4444＿3333＿2222＿1111
4444 3333 2222 1111 12/30
4444 3333 2222 1111 12/30 123
4444 3333 2222 1111 1230 123
4444333322221111 1230 123
4444333322221111 12/30
4444333322221111/1230/123
4444-3333-2222-1111-12-30-123
44443333222211111230123
44443333222211111230
4444333322221111123
4444333322221111\\n12 30 123
4444 3333 2222 1111\\n12 30 123
4444 3333\\n2222 1111
カード番号は4444333322221111です。
カード：4444 3333 2222 1111、有効期限12/30
VISA4444333322221111
No.4444333322221111
1. 4444 3333 2222 1111
番号1 4444 3333 2222 1111
注文 000000012 4444333322221111
000000012 4444 3333 2222 1111
12/30 4444 3333 2222 1111
TEL 03-1234-5678 4444 3333 2222 1111
090-1234-5678 4444333322221111
4444 3333 22221111
44443333 22221111
4444 333322221111
444433 3322221111
4444 3333 2222 11111230
4 4 4 4 3 3 3 3 2 2 2 2 1 1 1 1
4-4-4-4-3-3-3-3-2-2-2-2-1-1-1-1
4111111111111111
4242 4242 4242 4242
5555 5555 5555 4444
5105105105105100
2223 0031 2200 3222
3530111333300000
3566 0020 2036 0505
378282246310005
3782 822463 10005
3714-496353-98431
3056 930902 5904
38520000023237
6011 1111 1111 1117
6200 0000 0000 0005
ab4444\u200b3333\u200b2222\u200b1111
{"note":"4444 3333 2222 1111"}
4444,3333,2222,1111
4444, 3333, 2222, 1111
4444:3333:2222:1111
4444|3333|2222|1111
4444 | 3333 | 2222 | 1111
(4444)(3333)(2222)(1111)
[4444] [3333] [2222] [1111]
4444 x 3333 x 2222 x 1111
4444x3333x2222x1111
4444×3333×2222×1111
4444、3333、2222、1111
4444＊3333＊2222＊1111
4,4,4,4,3,3,3,3,2,2,2,2,1,1,1,1
四四四四三三三三二二二二一一一一
四四四四 三三三三 二二二二 一一一一
٤٤٤٤ ٣٣٣٣ ٢٢٢٢ ١١١١
۴۴۴۴۳۳۳۳۲۲۲۲۱۱۱۱
๔๔๔๔-๓๓๓๓-๒๒๒๒-๑๑๑๑
`;

/** Ordinary texts of shoppers with digits that look like card numbers. */
const ORDINARY = `
ご注文番号 000000012
注文000000012 2026-11-22
注文000000587 2026/11/22 18:30
ご注文番号：000000012　ご注文日：2026年11月22日
000000012 20261122
20261122 000000012
20261122183000
2026-11-22 18:30:00
2026-11-22T18:30:00.000Z
03-1234-5678
03-1234-5678 530-0001
〒530-0001 06-1234-5678
090-1234-5678 150-0001
09012345678 1500001
0612345678 5300001
TEL 03-5412-3456 / FAX 03-5412-3457
03-5412-3456/5412-3457
03-5412-3456 2026-11-22
03-3612-3456 2026-11-22
090-4444-3333 2222-1111
03-4444-3333 2222-1111
+81-90-1234-5678
+81 3 5412 3456
0120-444-333
0120-444-333 9:00-18:00
ISBN978-4-10-109205-8
978-4-10-109205-8 2冊
9784101092058
9784101092058 3
9784101092058 9784003101018
978-4-10-109205-8 978-4-00-310101-8
JAN 4901234567894
4901234567894 1
4901234567894 10
4901234567894 100
4901234567894 4901234567900
4512345678904 12 2026-11-22
45678905 2
4901234567894×3、4912345678904×2
4901234567894\\n2\\n4512345678904\\n1
大阪市北区梅田1-2-3 こもれびビル4F
5丁目4-3-2-1 502号室
3,980円 4,500円 5,200円
4000/4500/5200/6000円
5101 5107 5112 5120
5123\\n5124\\n5125\\n5126
4123\\n4567\\n8901\\n2345
商品番号 BKENG0001 4444 3333
受付番号 1234 2026/11/22 3点
会員番号 51234 ご注文 000000012 03-1234-5678
請求書番号 T1234567890123
追跡番号 4012-3456-7890
401234567890 401234567891
1-2-3-4-5-6-7-8-9-10
4/1 4/8 4/15 4/22 5/6 5/13
10:30-11:30 13:00-14:30 15:00-16:30
3年2組 40人、4年1組 38人
2010-2012 2015-2020 2022-2026
4444333322221112
4444 3333 2222 1112
1234567890123456
0000000000000000
1111 2222 3333 4444
3.14159265358979
192.168.100.200 255.255.255.0
税込 4,980 円 × 3 = 14,940 円
二〇二六年十一月二十四日 一〇時三〇分 四五二六 三点
4526、3311、2042、1187円の四点
4526: 3点, 4527: 12点, 4530: 1点
(03) 5412-3456 (内線 4012)
8-4-4-4-12 550e8400-e29b-41d4-a716-446655440000
`;

const rows = (table: string): string[] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.replaceAll('\\n', '\n').replaceAll(String.raw`\u200b`, '\u200b'));

it('each table has at least sixty rows', () => {
  expect(rows(CARDS).length).toBeGreaterThanOrEqual(60);
  expect(rows(ORDINARY).length).toBeGreaterThanOrEqual(60);
});

describe('a card number is found in', () => {
  it.each(rows(CARDS))('%s', (text) => expect(holdsCardNumber(text)).toBe(true));
});

describe('no card number is found in', () => {
  it.each(rows(ORDINARY))('%s', (text) => expect(holdsCardNumber(text)).toBe(false));
});

/** Seeded random numbers (mulberry32). */
function chance(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let n = Math.imul(state ^ (state >>> 15), 1 | state);
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
    return ((n ^ (n >>> 14)) >>> 0) % below;
  };
}

const digit = (digits: string): string => {
  const sum = [...digits].reverse().reduce((total, d, i) => {
    const n = Number(d) * (i % 2 === 0 ? 2 : 1);
    return total + (n > 9 ? n - 9 : n);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};

describe('among random texts,', () => {
  const next = chance(Number(process.env['SEED'] ?? 20_261_122));
  const some = (length: number) => Array.from({ length }, () => next(10)).join('');
  const one = <T>(list: readonly T[]): T => list[next(list.length)] as T;

  it('every card number is found, whatever separates its groups of digits, and whatever follows', () => {
    const kinds = [
      ['4', 16, [4, 4, 4, 4]],
      ['52', 16, [4, 4, 4, 4]],
      ['2345', 16, [4, 4, 4, 4]],
      ['3550', 16, [4, 4, 4, 4]],
      ['37', 15, [4, 6, 5]],
      ['36', 14, [4, 6, 4]],
      ['6011', 16, [4, 4, 4, 4]],
    ] as const;
    const missed: string[] = [];
    for (let i = 0; i < 5_000; i++) {
      const [start, length, shape] = one(kinds);
      const body = start + some(length - 1 - start.length);
      const number = body + digit(body);
      const groups = shape.map((size, n) => {
        const from = shape.slice(0, n).reduce((sum, before) => sum + before, 0);
        return number.slice(from, from + size);
      });
      // Skips numbers that look like prices or lists of codes.
      if (groups.every((group) => group.endsWith('0'))) continue;
      const gap = one(['', ' ', '-', '.', '_', '/', '  ', ' - ', '　', '−', 'ー']);
      const text =
        one(['', 'カード ', '番号:', '000000012 ']) +
        groups.join(gap) +
        one(['', ' 12/30', ' 12/30 123', ' 1230 123', '\n12 30 123', 'です']);
      if (!holdsCardNumber(text)) missed.push(text);
    }
    expect(missed).toEqual([]);
  });

  it('no order number, date, phone number, postcode, product code or quantity is taken for a card number', () => {
    const jan = (start: string) => {
      const body = start + some(12 - start.length);
      const sum = [...body].reduce((total, d, i) => total + Number(d) * (i % 2 === 0 ? 1 : 3), 0);
      return body + ((10 - (sum % 10)) % 10);
    };
    const two = (n: number) => String(n).padStart(2, '0');
    const date = () =>
      `20${two(10 + next(30))}${one(['-', '/', '.'])}${two(1 + next(12))}-${two(1 + next(28))}`;
    const parts = [
      () => `0000${some(5)}`,
      date,
      () => date().replace(/\D/g, ''),
      () => `0${1 + next(9)}-${1 + next(9)}${some(3)}-${some(4)}`,
      () => `0${one(['90', '80', '70'])}-${some(4)}-${some(4)}`,
      () => `0${one(['90', '80', '70'])}${some(8)}`,
      () => `${some(3)}-${some(4)}`,
      () => `〒${some(7)}`,
      () => jan('978'),
      () => `978-4-${some(2)}-${some(6)}-${some(1)}`,
      () => jan('49'),
      () => jan('45'),
      () => String(1 + next(99)),
      () => `${1 + next(9)}点`,
      () => `${next(24)}:${two(next(60))}`,
    ];
    const refused: string[] = [];
    for (let i = 0; i < 20_000; i++) {
      const words = Array.from({ length: 2 + next(4) }, () => one(parts)());
      const text = words.join(one([' ', '\n', '、', '　', ' / ', ': ']));
      if (holdsCardNumber(text)) refused.push(text);
    }
    expect(refused).toEqual([]);
  });
});

// A search that tries every length at every digit of every group would exceed the test's time limit.
it.each(['4', '4 ', '4444 ', '-', '４ー', '35', `${'35'.repeat(31)}a`, '3 5 '])(
  'a text of 100,000 characters is searched in time if it repeats "%s"',
  (piece) => {
    expect(holdsCardNumber(piece.repeat(100_000 / piece.length))).toBe(false);
  },
);

it('of a number longer than a person types, only the ends are looked at', () => {
  const card = '4444333322221111';
  for (const zeros of [49, 100, 50_000]) {
    const filler = '0'.repeat(zeros);
    expect(holdsCardNumber(card + filler)).toBe(true);
    expect(holdsCardNumber(filler + card)).toBe(true);
  }
  expect(holdsCardNumber('0'.repeat(100) + card + '0'.repeat(100))).toBe(false);
});

it('a number of thirteen digits is found only if the caller asks for it', () => {
  expect(holdsCardNumber('4222222222222')).toBe(false);
  expect(holdsCardNumber('4222222222222', 13)).toBe(true);
});
