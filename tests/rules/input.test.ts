import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneDigits } from '#app/ui/typing/phone-digits.ts';
import * as normalise from '#contract/rules/normalise.ts';
import { findPrefecture, prefectures } from '#contract/rules/prefectures.ts';
import { isEmail, isKana, isPhone, isPostalCode, passwordFault } from '#contract/rules/validation.ts';

describe('normalisation', () => {
  it.each([
    ['０３－１２３４－５６７８', '0312345678'],
    ['03−1234−5678', '0312345678'],
    ['０３ー１２３４ー５６７８', '0312345678'],
    ['(03) 1234.5678', '0312345678'],
    ['+81 90-1234-5678', '09012345678'],
    ['0081-3-1234-5678', '0312345678'],
    ['００８１ (0)90 1234 5678', '09012345678'],
    ['008-1234', '0081234'],
    ['TEL：03-1234-5678（代）', '0312345678'],
    ['TEL +81-3-1234-5678', '0312345678'],
    ['〒530-0001', '5300001'],
    ['５３０ー０００１', '5300001'],
  ])('reduces the number %s to %s', (typed, expected) => expect(normalise.digits(typed)).toBe(expected));

  it('gives the same digits for a phone number that was filtered while it was typed', () => {
    expect(phoneDigits('０３－１２３４－５６７８')).toBe('0312345678');
    expect(phoneDigits('+')).toBe('+');
    for (const spaced of ['+ 81 90', '+8-1-90']) expect(phoneDigits(spaced)).toBe('+8190');
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789+＋８１-−ー() 　TEL') });
    fc.assert(
      fc.property(typed, (text) => {
        expect(normalise.digits(phoneDigits(text))).toBe(normalise.digits(text));
        expect(phoneDigits(phoneDigits(text))).toBe(phoneDigits(text));
      }),
    );
  });

  it.each([
    ['やまだ', 'ヤマダ'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['ジョージ', 'ジョージ'],
    ['ジョ-ジ', 'ジョージ'],
    ['みすゞ', 'ミスヾ'],
    ['ミスヾ', 'ミスヾ'],
    ['いすゝ', 'イスヽ'],
    ['ウ゛ィ', 'ヴィ'],
    ['ｳ゛', 'ヴ'],
    ['う\u3099', 'ヴ'],
    ['ハ゜', 'パ'],
    ['ア゛', 'ア゛'],
    [' マリア  テレサ ', 'マリア\u3000テレサ'],
  ])('converts the kana %s to %s', (typed, expected) => expect(normalise.kana(typed)).toBe(expected));

  it('keeps rare characters in names, and converts half-width kana', () => {
    expect(normalise.text(' 髙橋 ')).toBe('髙橋');
    expect(normalise.text('﨑')).toBe('﨑');
    expect(normalise.text('\ufa19')).toBe('\ufa19');
    expect(normalise.text('㈱ｱｵｿﾞﾗ')).toBe('㈱アオゾラ');
    expect(normalise.length('𠮷野')).toBe(2);
  });

  it('makes an e-mail address half-width, and lower-case only after the @', () => {
    expect(normalise.email('ｔａｒｏ＠example.jp')).toBe('taro@example.jp');
    expect(normalise.email('Taro@EXAMPLE.jp ')).toBe('Taro@example.jp');
    for (const domain of ['日本語.jp', '日本語。ＪＰ', 'xn--wgv71a119e.jp'])
      expect(normalise.email(`taro@${domain}`)).toBe('taro@xn--wgv71a119e.jp');
    expect(isEmail(normalise.email('a@お名前.みんな'))).toBe(true);
    for (const odd of ['a@日本語/x.jp', 'a@日本語@b', 'a@日本語:80', 'a@', 'ab'])
      expect(isEmail(normalise.email(odd))).toBe(false);
  });
});

describe('validation (§5)', () => {
  it.each([
    ['0312345678', true],
    ['09012345678', true],
    ['031234567', false],
    ['090123456789', false],
    ['031234567a', false],
    ['9012345678', false],
    ['19012345678', false],
  ])('§5.25, §9.10 the phone number %s is valid: %s', (value, ok) => expect(isPhone(value)).toBe(ok));

  it.each([
    ['abc123', true],
    ['abc12', false],
    ['~`!@#$%^&*()_+=[]{}|;\':",./<>?-', true],
    ['パスワード', false],
    ['abc 123', false],
    ['abc\\123', false],
  ])('§5.21, §5.23, §5.24, §9.8 the password %s is valid: %s', (value, ok) =>
    expect(passwordFault(value) === undefined).toBe(ok),
  );

  it('a password of letters that is too long is said to be too long, not to have wrong characters', () => {
    expect(passwordFault('p'.repeat(128))).toBeUndefined();
    expect(passwordFault('p'.repeat(129))).toBe('validation.field_maximum');
  });

  it.each([
    ['taro@example.jp', true],
    ['taro.yamada+shop@mail.example.co.jp', true],
    ['taro@example', false],
    ['taro@@example.jp', false],
    ['ta ro@example.jp', false],
    ['', false],
  ])('§5.18 the e-mail address %s is valid: %s', (value, ok) => expect(isEmail(value)).toBe(ok));

  it('accepts only full-width katakana (§5.34), and postal codes of seven digits (§5.29, §9.9)', () => {
    expect(isKana('ヤマダ\u3000ハナコ')).toBe(true);
    expect(isKana('スミス・ジョン')).toBe(false);
    expect(isKana('ﾔﾏﾀﾞ')).toBe(false);
    expect(isKana('マリー アン')).toBe(true);
    expect(isKana('山田')).toBe(false);
    for (const typed of ['みすゞ', 'ミスヾ', 'いすゝ', 'ウ゛', 'ア゛', 'ﾐｽﾞ'])
      expect(isKana(normalise.kana(typed)), typed).toBe(true);
    // Backtracking would take years.
    expect(isKana(`${'ア'.repeat(64)}a`)).toBe(false);
    for (const noReading of ['゛', 'ヾ', 'ゞ', '゛ア', '\u3099', 'アヽ゛゛'])
      expect(isKana(normalise.kana(noReading)), noReading).toBe(false);
    expect(isPostalCode('5300001')).toBe(true);
    for (const wrong of ['530001', '53000011', '530-0001']) expect(isPostalCode(wrong)).toBe(false);
  });
});

describe('prefectures', () => {
  it('are 47, and are recognised in every spelling', () => {
    expect(prefectures).toHaveLength(47);
    for (const written of ['JP-13', 'jp-013', '13', '１３', '東京都'])
      expect(findPrefecture(written)?.code).toBe('JP-13');
    expect(findPrefecture('JP-48')).toBeUndefined();
    expect(findPrefecture('0')).toBeUndefined();
  });
});
