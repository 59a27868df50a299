import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentBySteps, readSteps, stepsText, writeSteps } from '#contract/rules/cancellation-steps.ts';

const EIGHT_ONE = [
  { days: 8, percent: 100 },
  { days: 1, percent: 50 },
];

describe('typed steps', () => {
  it.each([
    '8:100,1:50',
    ' 8 : 100 , 1 : 50 ',
    '８：１００、１：５０',
    '8:100%\n1:50 %',
    '8:100 1:50:00',
    '08:100;01:50',
  ])('%j are read, however they are typed', (typed) => {
    expect(readSteps(typed)).toEqual({ steps: EIGHT_ONE, faults: [] });
  });

  it.each([
    ['', ['form']],
    ['8日前は全額', ['form']],
    ['8:100,half', ['form']],
    ['1:50,8:100', ['days_fall', 'percent_fall']],
    ['8:100,8:50', ['days_fall']],
    ['8:50,1:50', ['percent_fall']],
    ['366:101', ['days_range', 'percent_range']],
    ['x,400:20,500:120', ['form', 'days_range', 'days_fall', 'percent_range', 'percent_fall']],
    [Array.from({ length: 11 }, (_, n) => `${20 - n}:${50 - n}`).join(), ['count']],
  ])('%j has all of its faults named at once', (typed, faults) => {
    expect(readSteps(typed).faults).toEqual(faults);
  });

  it('are read again as they are written', () => {
    const steps = fc
      .tuple(
        fc.uniqueArray(fc.integer({ min: 0, max: 365 }), { minLength: 1, maxLength: 10 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 10, maxLength: 10 }),
      )
      .map(([days, percents]) => {
        const falling = percents.sort((a, b) => b - a);
        return days.sort((a, b) => b - a).map((day, n) => ({ days: day, percent: falling[n] as number }));
      });
    fc.assert(
      fc.property(steps, (some) => {
        expect(readSteps(writeSteps(some))).toEqual({ steps: some, faults: [] });
      }),
    );
  });
});

describe('the percent', () => {
  it.each([
    [30, 100],
    [8, 100],
    [7, 50],
    [1, 50],
    [0, 0],
    [-3, 0],
  ])('%i days before is %i', (days, percent) => {
    expect(percentBySteps(EIGHT_ONE, days)).toBe(percent);
  });
});

describe('the text', () => {
  const lineOf = (typed: string, locale: 'ja_JP' | 'en_US') =>
    stepsText(readSteps(typed).steps, locale).split('\n')[0];

  it.each([
    [
      '8:100,1:50',
      '8日前まで：全額を返金／前日まで：50％を返金／当日・無連絡：返金いたしません',
      'Up to 8 days before: full refund / up to the day before: 50% refund / on the day or without notice: no refund',
    ],
    [
      '30:80',
      '30日前まで：80％を返金／それ以降・無連絡：返金いたしません',
      'Up to 30 days before: 80% refund / later or without notice: no refund',
    ],
    [
      '3:100,0:20',
      '3日前まで：全額を返金／当日：20％を返金／無連絡：返金いたしません',
      'Up to 3 days before: full refund / on the day: 20% refund / without notice: no refund',
    ],
    [
      '8:100,1:0',
      '8日前まで：全額を返金／それ以降・無連絡：返金いたしません',
      'Up to 8 days before: full refund / later or without notice: no refund',
    ],
    ['0:0', 'お客様のご都合によるキャンセルの場合：返金いたしません', 'If you cancel: no refund'],
  ])('of %s says what is refunded until when', (typed, ja, en) => {
    expect(lineOf(typed, 'ja_JP')).toBe(ja);
    expect(lineOf(typed, 'en_US')).toBe(en);
  });

  it('promises the whole fee if the shop cancels or moves the seminar', () => {
    expect(stepsText(EIGHT_ONE, 'ja_JP')).toContain('\n開催を中止した場合');
    expect(stepsText(EIGHT_ONE, 'en_US')).toContain('\nIf the seminar is cancelled');
  });
});
