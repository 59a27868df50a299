/** Ships what is left of an order, and undoes or corrects the shipment of its last parcel. */

import { data } from '@remix-run/node';
import { Fragment } from 'react';
import { z } from 'zod';
import { CARRIERS, carriers } from '#contract/desk/carriers.ts';
import type { DeskOrder } from '#contract/desk/order-shapes.ts';
import {
  correctShipment,
  readOrder,
  shipOrder,
  takeShipmentBack,
  trackingNumberWarnings,
} from '#contract/desk/orders.ts';
import { readTrackingNumber } from '#contract/desk/tracking-number.ts';
import { type OrderTextName, orderTextNames } from '#contract/order-texts.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { Select } from '#kit/form/select.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { DeskApiError } from '../../api/errors.ts';
import { useT } from '../../i18n/text.tsx';
import { listOf } from '../../request/chosen-orders.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { ActArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { FormButtons, SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, type DeskFormState, useDeskForm } from '../../ui/desk-form.tsx';
import { OrderLinks } from '../../ui/order-line.tsx';
import { type RefusedOneOf, refusedOf } from '../../ui/refused.ts';
import { asked } from '../order-refund/parts.tsx';

type Warning = (typeof trackingNumberWarnings)[number];

export type ShipAnswer = RefusedOneOf & {
  /** A warning about the tracking number that staff may override. `order`: the order that has the same number. */
  warning?: { code: Warning; order: string } | undefined;
};

const parcelForm = z.object({
  carrier: z.enum(carriers, 'validation.field_selection_required'),
  trackingNumber: z.string().max(100, 'validation.field_maximum').optional(),
  mail: z.literal('on').optional(),
  confirmed: z.array(z.enum(trackingNumberWarnings)).default([]),
  /** The number that caused the warning. */
  confirmed_number: z.string().optional(),
});

const isMissing = ({ carrier, trackingNumber = '' }: z.output<typeof parcelForm>): boolean => {
  const number = readTrackingNumber(carrier, trackingNumber);
  return 'fault' in number && number.fault === 'missing';
};
/** An empty number is not shipped by Enter, which holding or repeating the key, or a scanner, sends again and again. */
const shipForm = parcelForm
  .extend({
    without_number: z.literal('on').optional(),
    revision: z.coerce.number().int().optional().catch(undefined),
  })
  .refine((sent) => sent.without_number === 'on' || !isMissing(sent), {
    path: ['trackingNumber'],
    message: 'validation.tracking_missing',
  })
  .refine((sent) => sent.without_number !== 'on' || isMissing(sent), {
    path: ['trackingNumber'],
    message: 'validation.tracking_not_empty',
  });

/** Overrides warnings only if the number is still the one that caused them. */
const parcelOf = ({
  carrier,
  trackingNumber = '',
  mail,
  confirmed,
  confirmed_number,
}: z.output<typeof parcelForm>) => ({
  carrier,
  trackingNumber,
  mail: mail === 'on',
  confirmed: confirmed_number === trackingNumber ? confirmed : [],
});
const expected = z.object({
  expected_carrier: z.enum(carriers).optional().catch(undefined),
  expected_number: z.string().optional(),
});

/** The pieces in the parcel, if the form has asked for them. */
function piecesIn(form: FormData) {
  const start = parcelField(0).slice(0, -1);
  const pieces = [...form.entries()].flatMap(([name, value]) =>
    name.startsWith(start) ? [{ itemId: Number(name.slice(start.length)), quantity: Number(value) }] : [],
  );
  return pieces.length > 0 ? { pieces: pieces.filter(({ quantity }) => quantity > 0) } : {};
}

const idOf = ({ params }: ActArgs) => ({ id: Number(params['id']) });
const numberUsed = { codes: { number_used: 'trackingNumber' } };

/** Makes the call of a form with a tracking number, about which the answer may have a warning. */
async function withWarning(
  work: (warned: <T>(call: Promise<T>) => Promise<T>) => ReturnType<typeof submitOneOf>,
) {
  let warning: ShipAnswer['warning'];
  const answer = await work(async (call) => {
    try {
      return await call;
    } catch (error) {
      warning = warningOf(error);
      throw error;
    }
  });
  return answer && data<ShipAnswer>({ ...answer.data, warning }, answer.init ?? {});
}

/** How many pieces the newest parcel has, and how many are left. Undefined if nothing is. */
async function partOf({ read, params }: ActArgs) {
  const { items, parcels } = await read(readOrder, { params: { id: params['id'] ?? '' } });
  const left = items.reduce(
    (sum, { kind, pieces: { toCome } }) => sum + (kind === 'seminar' ? 0 : toCome),
    0,
  );
  const pieces = (parcels.at(-1)?.pieces ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
  return left > 0 ? { pieces, left } : undefined;
}

export const ship = (args: ActArgs) =>
  withWarning((warned) =>
    submitOneOf(
      args,
      shipForm,
      async ({ without_number: _, revision, ...sent }) => {
        const params = idOf(args);
        const body = { ...parcelOf(sent), ...piecesIn(args.form), revision };
        const { outcome, mailDueAt } = await warned(args.change(shipOrder, { params, body }));
        const key =
          outcome === 'already' ? 'shipped_before' : mailDueAt === null ? 'shipped' : 'shipped_mail';
        const list = listOf(args.scope);
        const to = href('order', params, { list, done: 1 });
        const part = outcome === 'already' ? undefined : await partOf(args);
        if (!part || key === 'shipped_before') return redirectTo(args.scope, to, { key: `notice.${key}` });
        const partKey = key === 'shipped' ? 'notice.shipped_part' : 'notice.shipped_part_mail';
        return redirectTo(args.scope, to, { key: partKey, values: part });
      },
      numberUsed,
    ),
  );

export const correct = (args: ActArgs) =>
  withWarning((warned) =>
    submitOneOf(
      args,
      parcelForm.extend(expected.shape),
      async ({ expected_carrier = null, expected_number = null, ...sent }) => {
        const params = idOf(args);
        const body = {
          ...parcelOf(sent),
          expected: { carrier: expected_carrier, trackingNumber: expected_number },
        };
        await warned(args.change(correctShipment, { params, body }));
        return redirectTo(args.scope, href('order', params, { list: listOf(args.scope) }), {
          key: 'notice.shipment_corrected',
        });
      },
      numberUsed,
    ),
  );

export const takeBack = (args: ActArgs) =>
  submitOneOf(args, z.object({}), async () => {
    const params = idOf(args);
    await args.change(takeShipmentBack, { params });
    return redirectTo(args.scope, href('order', params, { list: listOf(args.scope) }), {
      key: 'notice.taken_back',
    });
  });

function warningOf(error: unknown): ShipAnswer['warning'] {
  if (!(error instanceof DeskApiError)) return undefined;
  const code = trackingNumberWarnings.find((one) => one === error.errorCode);
  return code && { code, order: String(error.body.conflict?.data?.['orderNumber'] ?? '') };
}

type Props = { order: DeskOrder; answer: ShipAnswer | undefined };

export function ShipForm({ order, answer }: Props) {
  const t = useT();
  const own = answer?.of === 'ship' ? answer : undefined;
  const goods = order.items.filter(({ kind }) => kind !== 'seminar');
  const lines = goods.filter(({ pieces }) => pieces.toCome > 0);
  const open = order.inquiries.filter(({ isOpen }) => isOpen);
  const left = lines.reduce((sum, { pieces }) => sum + pieces.toCome, 0);
  const ordered = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const form = useDeskForm<string>(
    'ship',
    {
      carrier: 'order.carrier',
      trackingNumber: 'order.tracking',
      mail: 'order.mail',
      ...Object.fromEntries(
        lines.map(({ id, name, options }) => [parcelField(id), { text: [name, ...options].join(' ') }]),
      ),
    },
    {
      refused: own?.refused,
      defaultValue: {
        carrier: order.usualCarrier ?? order.lastCarrier ?? 'yamato',
        mail: 'on',
        ...Object.fromEntries(lines.map(({ id, pieces }) => [parcelField(id), String(pieces.toCome)])),
      },
      // Of an order that has been shipped in part, the page opens at its top, with the parcels.
      workField: (answer ? own : order.parcels.length === 0) ? 'trackingNumber' : undefined,
    },
  );
  const { carrier } = form.fields;
  const chosen = carriers.findIndex((one) => carrier?.initialValue?.startsWith(one));
  const before = [ORDER_ID, ...textsOf(order), `${carrier?.id}-${chosen}`];
  return (
    <DeskForm
      form={form}
      after={
        // Enter presses the first button, which needs a number: only the second ships without one.
        <FormButtons submit={t('order.ship_submit')}>
          <SubmitButton look="quiet" name="without_number" value="on">
            {t('order.ship_without_number')}
          </SubmitButton>
        </FormButtons>
      }
    >
      <input type="hidden" name="form" value="ship" />
      <input type="hidden" name="revision" value={order.revision} />
      {open.length > 0 && (
        <p>
          {t('order.ship_inquiry')}
          {open.map(({ id, subject }) => (
            <Fragment key={id}>
              {' '}
              <a href={href('inquiry', { id })}>
                <Name>{subject}</Name>
              </a>
            </Fragment>
          ))}
        </p>
      )}
      {order.sameAddress.length > 0 && (
        <p>
          {t('order.ship_same_address')}
          <OrderLinks orders={order.sameAddress} />
        </p>
      )}
      {left < ordered && <p>{t('order.ship_left', { count: left, ordered })}</p>}
      <ParcelFields form={form} warning={own?.warning} before={own ? [] : before} />
      <PiecesInParcel lines={lines} form={form} isOpen={own?.refused !== undefined} />
    </DeskForm>
  );
}

/** An order can leave in several parcels: the form proposes everything that is left. */
function PiecesInParcel({
  lines,
  form,
  isOpen,
}: {
  lines: DeskOrder['items'];
  form: DeskFormState<string>;
  isOpen: boolean;
}) {
  const t = useT();
  const pieces = lines.reduce((sum, line) => sum + line.pieces.toCome, 0);
  if (pieces < 2) return null;
  const isChanged = lines.some(
    ({ id, pieces: { toCome } }) => form.fields[parcelField(id)]?.initialValue !== String(toCome),
  );
  return (
    <details className="more" open={isOpen && isChanged}>
      <summary>{t('order.ship_some')}</summary>
      <p>{t('order.ship_some_text')}</p>
      <div className="piece-fields">
        {lines.map(({ id, pieces: { toCome } }) => {
          const field = form.fields[parcelField(id)];
          const choices = Array.from({ length: toCome + 1 }, (_, n) => ({
            value: String(n),
            label: String(n),
          }));
          if (!field) return null;
          // A form that comes back may have sent more pieces than are left now.
          const isTooMuch = Number(field.initialValue) > toCome;
          const initialValue = isTooMuch ? String(toCome) : field.initialValue;
          return <Select key={id} field={{ ...asked(field), initialValue }} choices={choices} />;
        })}
      </div>
    </details>
  );
}

export function TakeBack({ answer, isOneOfMany }: Pick<Props, 'answer'> & { isOneOfMany: boolean }) {
  const t = useT();
  const form = useDeskForm('take-back', {}, { refused: refusedOf(answer, 'take_back') });
  return (
    <DeskForm
      form={form}
      after={
        <SubmitButton look="quiet">
          {t(isOneOfMany ? 'order.take_back_last' : 'order.take_back')}
        </SubmitButton>
      }
    >
      <input type="hidden" name="form" value="take_back" />
    </DeskForm>
  );
}

export function Correct({ order, answer }: Props) {
  const t = useT();
  const own = answer?.of === 'correct' ? answer : undefined;
  const { carrier, trackingNumber } = order.parcels.at(-1) ?? { carrier: null, trackingNumber: null };
  const form = useDeskForm(
    'correct',
    { carrier: 'order.carrier', trackingNumber: 'order.tracking', mail: 'order.correct_mail' },
    {
      refused: own?.refused,
      defaultValue: { carrier: carrier ?? 'yamato', trackingNumber: trackingNumber ?? undefined },
      workField: own && 'trackingNumber',
    },
  );
  return (
    <details className="more" open={own !== undefined}>
      <summary>{t(order.parcels.length > 1 ? 'order.correct_last' : 'order.correct')}</summary>
      <DeskForm form={form} after={<SubmitButton>{t('order.correct_submit')}</SubmitButton>}>
        <input type="hidden" name="form" value="correct" />
        <input type="hidden" name="expected_carrier" value={carrier ?? ''} />
        <input type="hidden" name="expected_number" value={trackingNumber ?? ''} />
        <ParcelFields form={form} warning={own?.warning} />
      </DeskForm>
    </details>
  );
}

type ParcelProps = {
  form: DeskFormState<string>;
  warning: ShipAnswer['warning'];
};

/** `before`: ids of what stands before the number's field, which has the focus, and must be known. */
function ParcelFields({ form, warning, before }: ParcelProps & { before?: readonly string[] }) {
  const t = useT();
  const locale = useLocale();
  const { carrier, trackingNumber, mail } = form.fields;
  if (!carrier || !trackingNumber || !mail) return null;
  return (
    <>
      <RadioGroup
        field={carrier}
        compact
        choices={carriers.map((value) => ({ value, label: CARRIERS[value][locale] }))}
      />
      <TextInput
        field={trackingNumber}
        hint={t('order.tracking_hint')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="send"
        spellCheck={false}
        autoFocus={form.focusesWork}
        describedBy={before}
      />
      <Sure form={form} warning={warning} />
      <CheckBox field={mail} />
    </>
  );
}

/** The checkbox overrides the warning for this number. Warnings overridden before are sent as hidden fields. */
function Sure({ form, warning }: ParcelProps) {
  const t = useT();
  const sent = form.refused?.result.initialValue?.['confirmed'] ?? [];
  const before = [sent].flat().filter((code) => code !== warning?.code);
  const number = form.fields['trackingNumber']?.initialValue;
  const text = warning && t(`order.confirm_${warning.code}`, { number: warning.order });
  return (
    <>
      {warning && <input type="hidden" name="confirmed_number" value={number ?? ''} />}
      {before.map((code) => (
        <input key={String(code)} type="hidden" name="confirmed" value={String(code)} />
      ))}
      {warning && (
        <div className="field">
          <label className="check">
            <input type="checkbox" name="confirmed" value={warning.code} />
            <span>{text}</span>
          </label>
        </div>
      )}
    </>
  );
}

/** Of the order's number and marks, and of a text by the customer. */
export const ORDER_ID = 'order-head';
export const textId = (name: OrderTextName): string => `text-${name}`;
const textsOf = ({ customerTexts }: DeskOrder): string[] =>
  orderTextNames.flatMap((name) => (customerTexts[name] ? [name, textId(name)] : []));

/** The field with the number of pieces of an order line that are in the parcel. */
const parcelField = (itemId: number) => `in-parcel-${itemId}`;
