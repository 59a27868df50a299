/** Shared by both languages of order mails: lines, seminars, dates in Tokyo. */

import type { CancelReason } from '#contract/desk/refunds.ts';
import { chosenOption, optionsOf } from '#contract/order-shapes.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { HOUR_ZONE, placeOfEvent } from '#contract/rules/events.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { commonView } from '../order-rows/common-view.ts';
import type { Block, Row, Sum } from './letter.ts';

/** What happens to the payment of an order that staff cancel. `amount` in minor units. */
export type CancelledMoney =
  | { is: 'unpaid' }
  | { is: 'kept' }
  | { is: 'refunded_already' }
  | { is: 'refunded_in_part'; amount: number }
  | { is: 'refunded_by_card'; amount: number }
  | { is: 'refunded_by_hand'; amount: number };

export type OrderStage =
  | { kind: 'paid' }
  | { kind: 'awaiting'; payUntil: Date }
  /** `why`: in the mail's language. */
  | { kind: 'refused'; payUntil: Date; why: string }
  | { kind: 'cancelled'; why: 'given_up' | 'unpaid' | 'seminar_cancelled' }
  | { kind: 'cancelled_by_shop'; reason: CancelReason; money: CancelledMoney }
  /** `surplus`: the order was paid by another payment. `moved`: a seminar was moved, and the order can still be paid. */
  | { kind: 'returned'; why: 'surplus' | 'late' }
  | { kind: 'returned'; why: 'moved'; payUntil: Date };

export type OrderMail = {
  locale: LocaleCode;
  shopName: string;
  contact: string;
  signature: Block;
  name: { lastName: string; firstName: string };
  number: string;
  /** YYYY-MM-DD in Tokyo. */
  orderedOn: string;
  shipBy: string | null;
  stage: OrderStage;
  /** Whether staff send a mail once more that the customer may have. */
  isAgain: boolean;
  /** The order's page, where it can be paid. */
  orderUrl: string;
  order: ReturnType<typeof commonView>;
  /** How goods can be cancelled and returned. */
  goodsTerms: string;
  /** Distinct cancellation terms of the order's seminars. */
  seminarTerms: string[];
};

/** False for tickets alone, which are not shipped. */
export const hasGoods = ({ order }: Pick<OrderMail, 'order'>): boolean =>
  order.items.some(({ product }) => !product.seminar);

/** Only seminars have cancellation terms by which money is kept. */
export const hasSeminar = ({ order }: Pick<OrderMail, 'order'>): boolean =>
  order.items.some(({ product }) => product.seminar !== undefined);

/** 2026年12月6日(日), as on the shop's pages. */
export const day = (value: string, locale: LocaleCode): string =>
  new Intl.DateTimeFormat(locale === 'ja_JP' ? 'ja-JP' : 'en-US', {
    year: 'numeric',
    month: locale === 'ja_JP' ? 'long' : 'short',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${value}T00:00:00Z`));

/**
 * `startsAt` and `endsAt` are ISO 8601 with Tokyo's offset. Names the end's date only if it is another day, as the shop's
 * pages do.
 */
export function span(startsAt: string, endsAt: string, locale: LocaleCode): string {
  const [first, last] = [startsAt.slice(0, 10), endsAt.slice(0, 10)];
  const end = first === last ? hour(endsAt, locale) : `${day(last, locale)} ${hour(endsAt, locale)}`;
  return `${day(first, locale)} ${clock(startsAt)}${locale === 'ja_JP' ? '〜' : '–'}${end}`;
}

const clock = (iso: string) => iso.slice(11, 16);
const hour = (iso: string, locale: LocaleCode) => clock(iso) + zone(locale);
const zone = (locale: LocaleCode) => HOUR_ZONE[locale === 'ja_JP' ? 'ja' : 'en'];

export const moment = (at: Date, locale: LocaleCode): string => {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Tokyo',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
  return `${day(tokyo(at).day, locale)} ${time}${zone(locale)}`;
};

type Line = OrderMail['order']['items'][number];

/** With the chosen options. */
export function lineName(line: Line, locale: 'ja' | 'en'): string {
  const name = halfWidth(line.product.name);
  const values = optionsOf(line).map(chosenOption);
  if (values.length === 0) return name;
  return locale === 'ja' ? `${name}（${values.join('、')}）` : `${name} (${values.join(', ')})`;
}

function countOf({ product, quantity }: Line, locale: 'ja' | 'en'): string {
  if (!product.seminar) return `${quantity}`;
  if (locale === 'ja') return `${quantity}名`;
  return quantity === 1 ? '1 seat' : `${quantity} seats`;
}

export function itemSums({ order }: Pick<OrderMail, 'order'>, locale: 'ja' | 'en'): Sum[] {
  return order.items.map((line) => ({
    label: lineName(line, locale),
    detail: `${formatYen(yen(line.total / line.quantity), locale)} × ${countOf(line, locale)}`,
    amount: formatYen(yen(line.total), locale),
  }));
}

/** Default venue text of an online seminar. */
export const onlineWord = (locale: LocaleCode): string => (locale === 'ja_JP' ? 'オンライン開催' : 'Online');

type SeminarWords = {
  heading: string;
  /** Heading of a seminar whose order was cancelled. */
  cancelled: string;
  /** The same if the order ended because the seminar does not take place. */
  calledOff: string;
  when: string;
  doors: string;
  venue: string;
  /** Label in place of `venue` for an online seminar. */
  format: string;
  deadline: string;
  /** Instructions for the venue, and for participants online. */
  bring: string;
  join: string;
  /** Who takes part. */
  names: string;
  calendar: string;
};

function headingOf(stage: OrderStage, isCalledOff: boolean, words: SeminarWords): string {
  if (stage.kind === 'cancelled' && stage.why === 'seminar_cancelled' && isCalledOff) return words.calledOff;
  return stage.kind === 'cancelled' || stage.kind === 'cancelled_by_shop' ? words.cancelled : words.heading;
}
/** Whether the order can still be paid. */
const isOpen = (stage: OrderStage) =>
  stage.kind === 'awaiting' ||
  stage.kind === 'refused' ||
  (stage.kind === 'returned' && stage.why === 'moved');

/** Date and place of each seminar; when paid, also instructions. */
export function seminarBlocks({ order, locale, stage }: OrderMail, words: SeminarWords): Block[] {
  const held = order.items.flatMap((line) => {
    const { name, seminar } = line.product;
    return seminar ? { name: halfWidth(name), seminar, place: placeOfEvent(seminar, optionsOf(line)) } : [];
  });
  const blocks = held.map(({ name, seminar, place }): Block => {
    const at = (iso: string) => `${day(iso.slice(0, 10), locale)} ${hour(iso, locale)}`;
    const doors = !place.online && seminar.doorsAt;
    return {
      heading: `${headingOf(stage, seminar.cancelled === true, words)} ${name}`,
      rows: [
        [words.when, span(seminar.startsAt, seminar.endsAt, locale)],
        ...(doors ? [[words.doors, hour(doors, locale)] satisfies Row] : []),
        [
          place.online ? words.format : words.venue,
          [place.venue ?? onlineWord(locale), place.address].filter(Boolean).join('\n'),
        ],
        ...(isOpen(stage) ? [[words.deadline, at(seminar.salesEndAt)] satisfies Row] : []),
      ],
    };
  });
  if (held.length === 0 || stage.kind !== 'paid') return blocks;
  const lines = [
    ...(held.some(({ place }) => !place.online) ? [words.bring] : []),
    // An online seminar may have its instructions as address.
    ...(held.some(({ place }) => place.online && !place.address) ? [words.join] : []),
    words.names,
    words.calendar,
  ];
  return [...blocks, { lines }];
}
