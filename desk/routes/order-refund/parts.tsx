/** Parts of the pages that cancel or refund an order: sums, pieces, the way of the money, the mail. */
import type { ReactNode } from 'react';
import { type RefundWay, refundWays } from '#contract/desk/refund-ways.ts';
import {
  cancelReasons,
  type DeskRefund,
  type MoneyOfOrder,
  type RefundReason,
  refundReasons,
} from '#contract/desk/refunds.ts';
import type { PieceFate } from '#contract/pieces.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { type Choice, Select } from '#kit/form/select.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import { addressView } from '#kit/ui/address/address-view.ts';
import { NameParts } from '#kit/ui/name-parts.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import type { Sent } from '../../ui/ask-first.tsx';
import { formatMoment } from '../../ui/clock.ts';
import type { DeskFormState } from '../../ui/desk-form.tsx';
import { Cover } from '../../ui/goods/cover.tsx';
import type { Refused } from '../../ui/refused.ts';
import { ASKED, BESIDES, lineField, proposedOf } from './form-values.ts';

export function useMoney(): (minor: number) => string {
  const locale = useLocale();
  return (minor) => formatYen(yen(minor), locale);
}

type FrameProps = { order: MoneyOfOrder; title: string; list: string | undefined; children: ReactNode };

/** The form, and beside it what the order is about. `list`: the query of the list from which the order was opened. */
export function MoneyFrame({ order, title, list, children }: FrameProps) {
  const t = useT();
  return (
    <>
      <p className="back">
        <a href={href('order', { id: order.id }, { list })}>{t('order.title', { number: order.number })}</a>
      </p>
      <h1>{title}</h1>
      <div className="two money">
        <div>{children}</div>
        <OrderSums order={order} />
      </div>
    </>
  );
}

export function OrderSums({ order }: { order: MoneyOfOrder }) {
  const t = useT();
  const money = useMoney();
  return (
    <section className="box" aria-labelledby="sums">
      <h2 id="sums">{t('money.of_order')}</h2>
      <ul className="ranks">
        {order.lines.map(({ itemId, name, quantity, total, picture, pieces }) => (
          <li key={itemId}>
            <Cover picture={picture} />
            <span>
              <NameParts>{name}</NameParts> <small className="muted">× {quantity}</small>{' '}
              {pieces.refunded > 0 && (
                <small className="muted">{t('order.pieces_refunded', { count: pieces.refunded })}</small>
              )}
            </span>{' '}
            <span className="end">{money(total)}</span>
          </li>
        ))}
      </ul>
      <RecordList
        rows={[
          [t('money.total'), money(order.total)],
          [t('money.captured'), money(order.captured)],
          [t('money.refunded'), order.refunded > 0 && money(order.refunded)],
          [t('money.open'), order.open > 0 && money(order.open)],
          [t('money.refundable'), money(order.refundable)],
        ]}
      />
      {order.refundable > 0 &&
        order.lines
          .filter(({ refundable }) => refundable > 0)
          .map((line) => <SeminarTerms key={line.itemId} line={line} />)}
      {order.shippingAddress && (
        <>
          <h3>{t('order.address')}</h3>
          <address className="address">
            <AddressText address={addressView(order.shippingAddress)} />
          </address>
        </>
      )}
    </section>
  );
}

/** What is proposed for a seminar, and why. */
function SeminarTerms({ line: { name, seminar, proposed } }: { line: Line }) {
  const t = useT();
  const locale = useLocale();
  const amount = useMoney()(proposed);
  if (!seminar) return null;
  const { booked, percent, terms } = seminar;
  if (seminar.isCancelled) return <p>{t('money.seminar_cancelled', { name, amount })}</p>;
  if (booked) {
    const date = [formatMoment(booked.startsAt, locale), booked.venue].filter(Boolean).join(' ');
    return <p>{t('money.seminar_moved', { name, booked: date, amount })}</p>;
  }
  if (percent !== null) return <p>{t('money.seminar_terms', { name, percent: String(percent), amount })}</p>;
  return (
    <>
      <p>{t('money.seminar_read', { name })}</p>
      {terms && <blockquote className="pre">{terms}</blockquote>}
    </>
  );
}

type Line = MoneyOfOrder['lines'][number];

/** Labels of the fields of `RestockFields` and `PieceFields`. */
export const lineLabels = (order: MoneyOfOrder, t: ReturnType<typeof useT>) =>
  Object.fromEntries(
    order.lines.flatMap(({ itemId, name, seminar }) => [
      [lineField('restock', itemId), { text: name }],
      [lineField('pieces', itemId), { text: t(seminar ? 'money.seats_of' : 'money.pieces_of') }],
      [lineField('fate', itemId), { text: t('money.fate_of') }],
    ]),
  );

const canRestock = ({ isStocked, pieces }: Line): boolean => isStocked && pieces.toCome > 0;

/** Proposes to restock everything, because the whole order ends. */
export const restockDefaults = (order: MoneyOfOrder): Record<string, string> =>
  Object.fromEntries(
    order.lines
      .filter(canRestock)
      .map(({ itemId, pieces }) => [lineField('restock', itemId), String(pieces.toCome)]),
  );

/** For a cancellation. */
export function RestockFields({ order, form }: { order: MoneyOfOrder; form: DeskFormState<string> }) {
  const t = useT();
  const lines = order.lines.filter(canRestock);
  if (lines.length === 0) return null;
  return (
    <fieldset>
      <legend>{t(lines.every(({ seminar }) => seminar) ? 'money.restock_seats' : 'money.restock')}</legend>
      {lines.map(({ itemId, name, pieces }) => {
        const field = form.fields[lineField('restock', itemId)];
        return (
          field && (
            <fieldset key={itemId} className="pair one-field">
              <legend>
                <NameParts>{name}</NameParts>
              </legend>
              <Select field={asked(field)} choices={upTo(pieces.toCome)} />
            </fieldset>
          )
        );
      })}
    </fieldset>
  );
}

const upTo = (count: number): Choice[] =>
  Array.from({ length: count + 1 }, (_, n) => ({ value: String(n), label: String(n) }));

/** What can become of the pieces of a line, first what is done usually; empty if they only can stay as they are. */
function fatesOf({ seminar, isStocked, pieces }: Line): [PieceFate, DeskKey][] {
  const { toCome, shipped } = pieces;
  if (seminar) {
    if (toCome === 0) return [];
    return [
      ...(isStocked ? [['restocked', 'money.fate_seat_back'] satisfies [PieceFate, DeskKey]] : []),
      ['dropped', 'money.fate_seat_dropped'],
      ['kept', 'money.fate_seat_kept'],
    ];
  }
  if (toCome > 0)
    return [
      ...(isStocked
        ? ([
            ['restocked', 'money.fate_unsent_back'],
            ['written_off', 'money.fate_unsent_lost'],
          ] satisfies [PieceFate, DeskKey][])
        : [['dropped', 'money.fate_unsent_dropped'] satisfies [PieceFate, DeskKey]]),
      ['kept', 'money.fate_unsent_kept'],
    ];
  if (shipped === 0) return [];
  return [
    ['kept', 'money.fate_sent_kept'],
    ...(isStocked ? [['restocked', 'money.fate_sent_back'] satisfies [PieceFate, DeskKey]] : []),
    ['written_off', 'money.fate_sent_lost'],
  ];
}

/** Pieces of a line to which the whole refund's choice applies: those that were sent stay if others were not. */
const wholeOf = ({ refundable, pieces }: Line): number =>
  pieces.toCome > 0 ? Math.min(refundable, pieces.toCome) : refundable;

/** A refund by hand asks which pieces it is for. */
export const noPieces = (order: MoneyOfOrder): Record<string, string> =>
  Object.fromEntries(order.lines.map(({ itemId }) => [lineField('pieces', itemId), '0']));

/** For the whole refund, what is done usually; a refund by hand asks. */
export const fateDefaults = (order: MoneyOfOrder): Record<string, string> =>
  Object.fromEntries(
    order.lines.flatMap((line) => {
      const [usual] = fatesOf(line)[0] ?? [];
      return usual ? [[lineField('fate', line.itemId), usual]] : [];
    }),
  );

/** Asked for with its line, and proposed or checked there, so it is not marked as optional. */
export const asked = (field: FormField): FormField => ({ ...field, requiredWhenShown: true });

/** What is proposed for each number of pieces, in yen (browser/refund-sum-entry.ts). */
function sumsOf(line: Line): string | undefined {
  const sums = upTo(line.refundable).map(({ value }) => proposedOf(line, Number(value)));
  return sums.includes(undefined) ? undefined : sums.map((sum = 0) => yen(sum)).join(' ');
}

/** Which pieces the money is for, and what becomes of them. `isWhole`: for all pieces. */
export function PieceFields({
  order,
  form,
  isWhole,
}: {
  order: MoneyOfOrder;
  form: DeskFormState<string>;
  isWhole: boolean;
}) {
  const t = useT();
  const lines = order.lines.filter((line) => line.refundable > 0);
  const besides = form.fields[BESIDES];
  const fateField = (line: Line) => form.fields[lineField('fate', line.itemId)];
  const choicesOf = (line: Line) =>
    fatesOf(line)
      // After a whole refund nothing is sent any more.
      .filter(([fate]) => !(isWhole && fate === 'kept' && line.pieces.toCome > 0))
      .map(([value, key]) => ({ value, label: t(key) }));
  return (
    <fieldset>
      <legend>{t(isWhole ? 'money.fates' : 'money.pieces')}</legend>
      {lines.map((line) => {
        const { itemId, refundable, pieces } = line;
        const quantity = form.fields[lineField('pieces', itemId)];
        const fate = fateField(line);
        const choices = choicesOf(line);
        return (
          <fieldset
            key={itemId}
            className={isWhole ? 'pair one-field' : 'pair'}
            data-sums={isWhole ? undefined : sumsOf(line)}
          >
            <legend>
              <NameParts>{line.name}</NameParts>
            </legend>
            {isWhole ? (
              <input type="hidden" name={lineField('pieces', itemId)} value={wholeOf(line)} />
            ) : (
              quantity && <Select field={asked(quantity)} choices={upTo(refundable)} />
            )}
            {choices.length > 0 && <input type="hidden" name={ASKED} value={itemId} />}
            {fate && choices.length > 0 && (
              <Select
                field={asked(fate)}
                choices={choices}
                {...(!isWhole && !line.seminar && pieces.toCome > 0 && pieces.shipped > 0
                  ? { hint: t('money.unsent_first') }
                  : {})}
              />
            )}
          </fieldset>
        );
      })}
      {!isWhole && besides && <CheckBox field={besides} />}
    </fieldset>
  );
}

/** The way by which staff gave the money back. */
export function WayField({ form }: { form: DeskFormState<string> }) {
  const t = useT();
  const field = form.fields['way'];
  return (
    field && (
      <RadioGroup
        field={field}
        compact
        choices={refundWays.map((value) => ({ value, label: t(wayTexts[value]) }))}
      />
    )
  );
}

/** The reason, what was chosen in a form for the pieces of each line, and the subject of the customer's mail. */
export function Chosen({
  order,
  sent,
  reason,
  subject,
}: {
  order: MoneyOfOrder;
  sent: Sent;
  reason: DeskKey;
  subject?: string;
}) {
  const t = useT();
  const chosen = new Map(sent);
  const fateTexts = (line: Line): string[] => {
    const pieces = Number(chosen.get(lineField('pieces', line.itemId)) ?? 0);
    const [, key] = fatesOf(line).find(([fate]) => fate === chosen.get(lineField('fate', line.itemId))) ?? [];
    return key
      ? [t(line.seminar ? 'money.fate_of_seats' : 'money.fate_of_pieces', { count: pieces, fate: t(key) })]
      : [];
  };
  const restockTexts = (line: Line): string[] => {
    const count = chosen.get(lineField('restock', line.itemId));
    return count === undefined
      ? []
      : [t(line.seminar ? 'money.count_seats' : 'money.count_pieces', { count: Number(count) })];
  };
  const ofLines = (lines: readonly Line[], textsOf: (line: Line) => string[]) => {
    const shown = lines.flatMap((line) => textsOf(line).map((text) => ({ line, text })));
    return (
      shown.length > 0 &&
      shown.map(({ line: { itemId, name }, text }) => (
        <div key={itemId}>
          <NameParts>{name}</NameParts> {text}
        </div>
      ))
    );
  };
  const isSeat = ({ seminar }: Line) => seminar !== null;
  return (
    <RecordList
      rows={[
        [t('money.reason'), t(reason)],
        [t('money.fates'), ofLines(order.lines, fateTexts)],
        [
          t('money.restocked'),
          ofLines(
            order.lines.filter((line) => !isSeat(line)),
            restockTexts,
          ),
        ],
        [t('money.restocked_seats'), ofLines(order.lines.filter(isSeat), restockTexts)],
        [t('money.mail_subject'), subject],
      ]}
    />
  );
}

/** Of the page that asks before a refund or a cancellation. */
export type AskProps = {
  order: MoneyOfOrder;
  list: string | undefined;
  mail: Preview['mail'];
  sent: Sent;
  refused: Refused | undefined;
};

type Preview = { title: string; mail: { subject: string; text: string }; isBelowTitle?: boolean };

export function MailPreview({ title, mail, isBelowTitle = false }: Preview) {
  const Subject = isBelowTitle ? 'h2' : 'h3';
  return (
    <details className="box plus">
      <summary>{title}</summary>
      <Subject>{mail.subject}</Subject>
      <p className="pre">{mail.text}</p>
    </details>
  );
}

export const reasonTexts = {
  customer: 'money.reason_customer',
  out_of_stock: 'money.reason_out_of_stock',
  returned: 'money.reason_returned',
  seminar: 'money.reason_seminar',
  other: 'money.reason_else',
} as const satisfies Record<RefundReason, DeskKey>;

/** The text for a stored reason. */
export const reasonText = (stored: string): DeskKey =>
  reasonTexts[refundReasons.find((reason) => reason === stored) ?? 'other'];

export const cancelReasonTexts = { ...reasonTexts, other: 'money.reason_shop' } as const;

/** The text for the reason of a cancellation, as it was sent or stored. */
export const cancelReasonText = (reason: unknown): DeskKey =>
  cancelReasonTexts[cancelReasons.find((each) => each === reason) ?? 'other'];

export const wayTexts = {
  card: 'money.way_card',
  bank: 'money.way_bank',
  other: 'money.way_else',
} as const satisfies Record<RefundWay, DeskKey>;

type Refund = Pick<DeskRefund, 'kind' | 'state' | 'undoes' | 'isUndone'>;

/** Only a refund by hand that stands: money that the gateway has returned is gone. */
export const canUndo = ({ kind, state, undoes, isUndone }: Refund): boolean =>
  kind === 'manual' && state === 'done' && undoes === null && !isUndone;
