/** Yes/no and gender of a profile in other Shop APIs' spellings: read, and written back in the same spelling. */
import { describe, expect, it } from 'vitest';
import { readGender, readYesNo, writeGender, writeYesNo } from '#contract/rules/spellings.ts';

describe('yes and no', () => {
  it.each([
    ['yes', 'no'],
    ['Yes', 'No'],
    ['YES', 'NO'],
    [true, false],
    ['true', 'false'],
    [1, 0],
    ['1', '0'],
    ['on', 'off'],
    ['Y', 'N'],
    ['subscribed', 'unsubscribed'],
    ['はい', 'いいえ'],
  ])('%j and %j are read, kept, and turned into each other', (yes, no) => {
    expect([readYesNo(yes), readYesNo(no)]).toEqual([true, false]);
    expect([writeYesNo(true, yes), writeYesNo(false, no)]).toEqual([yes, no]);
    expect([writeYesNo(false, yes), writeYesNo(true, no)]).toEqual([no, yes]);
  });
  it.each([undefined, null, '', 'weekly', {}, ['yes']])('%j is not read', (value) => {
    expect(readYesNo(value)).toBeUndefined();
    expect(writeYesNo(true, value)).toBe('yes');
    expect(writeYesNo(false, value)).toBe(value ?? 'no');
  });
});

describe('the gender', () => {
  it.each([
    ['m', 'f', 'u'],
    ['M', 'F', 'U'],
    ['male', 'female', ''],
    ['Male', 'Female', ''],
    ['男性', '女性', ''],
    ['男', '女', ''],
    [1, 2, 0],
    ['1', '2', '0'],
  ])('%j and %j are read, kept, and turned into each other', (male, female, none) => {
    expect([readGender(male), readGender(female), readGender(none)]).toEqual(['m', 'f', 'u']);
    expect([writeGender('m', male), writeGender('f', female), writeGender('u', none)]).toEqual([
      male,
      female,
      none,
    ]);
    expect([writeGender('f', male), writeGender('m', female)]).toEqual([female, male]);
    expect(writeGender('u', male)).toBe(none);
  });
  it.each([undefined, null, '', 'divers'])('after %j, a new answer is written as in §3', (value) => {
    expect([writeGender('m', value), writeGender('f', value)]).toEqual(['male', 'female']);
    expect(writeGender('u', value)).toBe(value);
  });
});
