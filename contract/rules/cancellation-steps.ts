/**
 * The cancellation terms of a seminar as steps: who cancels at least so many calendar days (Tokyo) before its day gets so
 * many percent of the fee back; after the last step, nothing.
 */
import type { LocaleCode } from '../shapes.ts';

export type CancellationStep = { days: number; percent: number };

export const STEPS_MAX = 10;
export const STEP_DAYS_MAX = 365;

/** What may be wrong with typed steps. */
const stepFaults = ['form', 'count', 'days_range', 'days_fall', 'percent_range', 'percent_fall'] as const;
export type StepFault = (typeof stepFaults)[number];

/** Spreadsheets read `1:50` as a time, and save it as `1:50:00`. */
const STEP = /^(\d{1,9}):(\d{1,9})(?::00)?%?$/;

/** Reads `8:100,1:50`; full-width signs, blanks, `、` and `%` are understood. With faults, all of them are named. */
export function readSteps(typed: string): { steps: CancellationStep[]; faults: StepFault[] } {
  const parts = typed
    .normalize('NFKC')
    .replace(/\s*:\s*/g, ':')
    .replace(/\s+%/g, '%')
    .split(/[\s,、;]+/)
    .filter(Boolean);
  const read = parts.map((part) => STEP.exec(part));
  const steps = read.flatMap((match) =>
    match ? [{ days: Number(match[1]), percent: Number(match[2]) }] : [],
  );
  const falls = (of: keyof CancellationStep) =>
    steps.every((step, n) => n === 0 || step[of] < (steps[n - 1]?.[of] ?? 0));
  const isFault: Record<StepFault, boolean> = {
    form: steps.length < parts.length || parts.length === 0,
    count: parts.length > STEPS_MAX,
    days_range: steps.some(({ days }) => days > STEP_DAYS_MAX),
    days_fall: !falls('days'),
    percent_range: steps.some(({ percent }) => percent > 100),
    percent_fall: !falls('percent'),
  };
  return { steps, faults: stepFaults.filter((fault) => isFault[fault]) };
}

/** In the form that `readSteps` reads. */
export const writeSteps = (steps: readonly CancellationStep[]): string =>
  steps.map(({ days, percent }) => `${days}:${percent}`).join(',');

/** `days`: calendar days from the cancellation to the booked day. */
export const percentBySteps = (steps: readonly CancellationStep[], days: number): number =>
  steps.find((step) => days >= step.days)?.percent ?? 0;

const JA = {
  until: (days: number): string => (days === 0 ? '当日' : days === 1 ? '前日まで' : `${days}日前まで`),
  refund: (percent: number): string => (percent === 100 ? '全額を返金' : `${percent}％を返金`),
  after: (days: number): string => (days === 0 ? '無連絡' : days === 1 ? '当日・無連絡' : 'それ以降・無連絡'),
  none: '返金いたしません',
  never: 'お客様のご都合によるキャンセルの場合：返金いたしません',
  colon: '：',
  byShop: '開催を中止した場合、または日時・会場の変更によりご都合が合わない場合は、全額を返金いたします。',
};
const EN: typeof JA = {
  until: (days) =>
    days === 0 ? 'on the day' : days === 1 ? 'up to the day before' : `up to ${days} days before`,
  refund: (percent) => (percent === 100 ? 'full refund' : `${percent}% refund`),
  after: (days) =>
    days === 0 ? 'without notice' : days === 1 ? 'on the day or without notice' : 'later or without notice',
  none: 'no refund',
  never: 'if you cancel: no refund',
  colon: ': ',
  byShop:
    'If the seminar is cancelled, or its date or venue is changed and no longer suits you, you get a full refund.',
};

/** The steps as shoppers read them, and what holds for every seminar whose terms are steps. */
export function stepsText(steps: readonly CancellationStep[], locale: LocaleCode): string {
  const words = locale === 'ja_JP' ? JA : EN;
  const paid = steps.filter(({ percent }) => percent > 0);
  const last = paid.at(-1);
  const parts = last
    ? [
        ...paid.map(({ days, percent }) => words.until(days) + words.colon + words.refund(percent)),
        words.after(last.days) + words.colon + words.none,
      ]
    : [words.never];
  const line = parts.join(locale === 'ja_JP' ? '／' : ' / ');
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}\n${words.byShop}`;
}
