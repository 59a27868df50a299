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
  // A second title would be rude.
  ['山田花子さま', '山田花子さま'],
  ['山田花子 さん', '山田花子 さん'],
  ['山本先生', '山本先生'],
  ['山田花子（様）', '山田花子（様）'],
  ['青杜小学校 校長', '青杜小学校 校長'],
  ['株式会社みどり 営業部長', '株式会社みどり 営業部長'],
  // A body followed by a person.
  ['株式会社みどり 山田花子', '株式会社みどり 山田花子 様'],
  ['株式会社みどり　総務部　山田 花子', '株式会社みどり　総務部　山田 花子 様'],
  ['株式会社みどり 阿部', '株式会社みどり 阿部 様'],
  ['青杜小学校 3年1組 山田花子', '青杜小学校 3年1組 山田花子 様'],
  ['㈱みどり 長谷部誠', '㈱みどり 長谷部誠 様'],
  // Other bodies, and their departments.
  ['株式会社 みどり', '株式会社 みどり 御中'],
  ['特定非営利活動法人 みどり', '特定非営利活動法人 みどり 御中'],
  ['（株）みどり 営業本部 第二課', '（株）みどり 営業本部 第二課 御中'],
  ['青杜小学校 3年1組', '青杜小学校 3年1組 御中'],
  ['青杜高等学校 図書室', '青杜高等学校 図書室 御中'],
  ['青杜小学校ＰＴＡ', '青杜小学校ＰＴＡ 御中'],
  ['みどり市教育委員会', 'みどり市教育委員会 御中'],
  ['みどり生活協同組合', 'みどり生活協同組合 御中'],
  ['読書の会', '読書の会 御中'],
  ['みどり文化センター', 'みどり文化センター 御中'],
  ['みどり学習塾', 'みどり学習塾 御中'],
  ['総務部', '総務部 御中'],
  ['Aomori University', 'Aomori University 御中'],
])('a letter to %s begins with %s', (name, addressed) => expect(withTitle(name)).toBe(addressed));

it('the member’s own company is recognised by its name', () => {
  expect(titleOf('こもれび', 'こもれび')).toBe('company');
  expect(titleOf('こもれび')).toBe('person');
});

it('names of people are not taken for bodies, though they end like one', () => {
  for (const family of [
    '阿部',
    '服部',
    '長谷部',
    '日下部',
    '田所',
    '小室',
    '前園',
    '伊集院',
    '古館',
    '土屋',
    '小野寺',
  ])
    for (const name of [family, `${family} 学`, `${family} 義行`, `${family} 花園`])
      expect(titleOf(name), name).toBe('person');
});

it('the title that a shopper chose is written, but never after another one', () => {
  expect(withTitle('こもれび', 'company')).toBe('こもれび 御中');
  expect(withTitle('株式会社みどり山田花子', 'person')).toBe('株式会社みどり山田花子 様');
  expect(withTitle('山田花子様', 'company')).toBe('山田花子様');
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
