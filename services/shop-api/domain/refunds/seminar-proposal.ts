/** What is proposed to refund of a seminar that a shopper cancels now. */
import { percentBySteps } from '#contract/rules/cancellation-steps.ts';
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { type EventPlace, whereabouts } from '#contract/rules/events.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { PromisedSeminar } from '../../db/schema/orders.ts';
import { seminarTermsOf } from '../order-rows/general-terms.ts';

/** A date and its place as they were booked, or as they are now. Times are ISO 8601. */
export type Held = { startsAt: string; endsAt: string; places: Record<LocaleCode, EventPlace> };

const timesOf = ({ startsAt, endsAt }: Held): string =>
  [startsAt, endsAt].map((time) => new Date(time).getTime()).join();

/** Whether the organiser has changed time or place since; `locale`: the buyer's language. */
export const isMoved = (booked: Held, now: Held, locale: LocaleCode): boolean =>
  timesOf(booked) !== timesOf(now) || whereabouts(booked.places[locale]) !== whereabouts(now.places[locale]);

const daysUntil = (day: Date, now: Date): number =>
  (Date.parse(tokyo(day).day) - Date.parse(tokyo(now).day)) / 86_400_000;

type Seminar = { isCancelled: boolean; isMoved: boolean; bookedAt: Date; terms: PromisedSeminar['terms'] };

/**
 * Percent of the fee, in calendar days of Tokyo before the day that was booked. All of it if the shop has cancelled or
 * moved the seminar. Null: the terms are a text, which staff have to read.
 */
export function proposedPercent(
  { isCancelled, isMoved, bookedAt, terms }: Seminar,
  now: Date,
): number | null {
  if (isCancelled || isMoved) return 100;
  if (terms.is === 'text') return null;
  const { steps } = terms.is === 'steps' ? terms : seminarTermsOf(terms.version);
  return percentBySteps(steps, daysUntil(bookedAt, now));
}

/** A part of an amount in minor units, rounded down to whole yen. */
export const percentOf = (amount: number, percent: number): number =>
  Math.floor((amount * percent) / 100 / MINOR_PER_YEN) * MINOR_PER_YEN;
