import { expect, it } from 'vitest';
import { isSameName, personName, splitName, titleOf, withTitle } from '#contract/rules/person-name.ts';

it.each([
  ['ja', '山田', '花子', '山田 花子'],
  ['en', '山田', '花子', '山田 花子'],
  ['en', 'やまだ', 'Hanako', 'やまだ Hanako'],
  ['ja', 'Smith', 'Anna', 'Smith Anna'],
  ['en', 'Smith', 'Anna', 'Anna Smith'],
  ['en', 'Smith', '', 'Smith'],
  ['en', '', '', ''],
] as const)('in the language %s, the name %s + %s is shown as "%s"', (locale, lastName, firstName, name) => {
  expect(personName({ lastName, firstName }, locale)).toBe(name);
});

it.each([
  ['ja', '山田 太郎', '山田', '太郎'],
  ['ja', '　山田　　太郎 ', '山田', '太郎'],
  ['en', '山田 太郎', '山田', '太郎'],
  ['ja', 'YAMADA TARO', 'YAMADA', 'TARO'],
  ['en', 'Taro Yamada', 'Yamada', 'Taro'],
] as const)(
  'in the language %s, the full name %s has the family name %s',
  (locale, whole, lastName, firstName) => {
    expect(splitName(whole, locale)).toEqual({ lastName, firstName });
  },
);

it.each(['山田', '', '　', 'Anna Maria Smith'])(
  'the name “%s” is not split, because it does not have two words',
  (whole) => expect(splitName(whole, 'ja')).toBeUndefined(),
);

it.each([
  ['山田 花子', '山田 花子 様'],
  ['阿部', '阿部 様'],
  ['株式会社こもれび', '株式会社こもれび 御中'],
  ['株式会社こもれび 総務部', '株式会社こもれび 総務部 御中'],
  ['(有)みずおと', '(有)みずおと 御中'],
  ['学校法人青杜学園', '学校法人青杜学園 御中'],
  ['つくば市立図書館', 'つくば市立図書館 御中'],
  ['様子見商店', '様子見商店 御中'],
  ['Komorebi Inc.', 'Komorebi Inc. 御中'],
  ['株式会社こもれび 御中', '株式会社こもれび 御中'],
  ['山田花子様', '山田花子様'],
  ['保護者各位', '保護者各位'],
])('a letter to %s begins with %s', (name, addressed) => expect(withTitle(name)).toBe(addressed));

it('the member’s own company is recognised by its name', () => {
  expect(titleOf('こもれび', 'こもれび')).toBe('company');
  expect(titleOf('こもれび')).toBe('person');
});

const person = (lastName: string, firstName: string) => ({ lastName, firstName });

it.each([
  [person('山田', '花子'), person('山　田', '花 子'), true],
  [person('Ｙａｍａｄａ', 'ﾊﾅｺ'), person('Yamada', 'ハナコ'), true],
  [person('髙橋', '﨑子'), person('高橋', '﨑子'), false],
  [person('髙橋', '﨑子'), person('髙橋', '崎子'), false],
  [person('\uFA19田', '一'), person('\u795E田', '一'), false],
  [person('林田', '一'), person('林', '田一'), false],
])('%j and %j are the same name: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});
