/** Cancels an order that is not shipped, with its refund and restocking. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { refundWays } from '#contract/desk/refund-ways.ts';
import {
  cancelOrder,
  cancelReasons,
  type MoneyOfOrder,
  previewMoneyMail,
  readOrderMoney,
} from '#contract/desk/refunds.ts';
import { yen } from '#contract/rules/money.ts';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useT } from '../../i18n/text.tsx';
import { amountOf } from '../../request/amount.ts';
import { sentIn } from '../../request/ask-first.ts';
import { listOf } from '../../request/chosen-orders.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { sentBy, submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { AskFirst, type Sent } from '../../ui/ask-first.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, GoneForm, useDeskForm } from '../../ui/desk-form.tsx';
import { BACK, ONCE, SURE } from '../../ui/form-names.ts';
import { reasonOf } from '../../ui/order-line.tsx';
import type { Refused } from '../../ui/refused.ts';
import { faultsByHand, restockOf, withFaults } from '../order-refund/form-values.ts';
import {
  type AskProps,
  Chosen,
  cancelReasonText,
  cancelReasonTexts,
  lineLabels,
  MailPreview,
  MoneyFrame,
  OrderSums,
  RestockFields,
  restockDefaults,
  useMoney,
  WayField,
} from '../order-refund/parts.tsx';

const fields = z.object({
  reason: z.enum(cancelReasons, 'validation.field_selection_required'),
  refund: z.enum(['gateway', 'manual', 'none'], 'validation.field_selection_required'),
  // A page that was opened before there was this field counts as one that showed nothing to refund.
  refundable: z.coerce.number().catch(0),
  amount: z.string().optional(),
  way: z.enum(refundWays, 'validation.field_selection_required').optional(),
  reference: z.string().optional(),
  note: z.string().optional(),
});

export const { loader, action } = deskScreen('order-cancel', { load: loadOrderCancel, act: postOrderCancel });

async function loadOrderCancel({ scope, read, params }: LoadArgs) {
  const id = { id: params['id'] ?? '' };
  const order = await read(readOrderMoney, { params: id });
  const byHand = order.refundable > 0 ? 'manual' : 'none';
  const refund = order.gatewayRefusal === null ? 'gateway' : byHand;
  const mails = await Promise.all(
    cancelReasons.map(async (reason) => {
      const query = { kind: 'cancelled', reason, refund } as const;
      return { reason, mail: await read(previewMoneyMail, { params: id, query }) };
    }),
  );
  return {
    order,
    mails,
    list: listOf(scope),
    title: scope.t('money.cancel_title', { number: order.number }),
  };
}

type Answer = {
  refused: Refused | undefined;
  /** Set to ask before the cancellation. */
  asks: { sent: Sent; mail: AskProps['mail'] } | undefined;
};

async function postOrderCancel(args: ActArgs) {
  const { form } = args;
  if (form.has(BACK)) return data<Answer>({ refused: { result: sentBy(form) }, asks: undefined });
  let isAsked = false;
  const checked = withFaults(fields, form.get('refund') === 'manual' ? faultsByHand(form) : []);
  const answer = await submit(args, checked, async ({ amount, ...rest }) => {
    isAsked = rest.refundable > 0;
    if (isAsked && !form.has(SURE)) return undefined;
    const params = { id: Number(args.params['id']) };
    const body = { ...rest, amount: amountOf(amount), restock: restockOf(form) };
    const { refunds } = await args.change(cancelOrder, { params, body });
    const waits = refunds.some(({ kind, state }) => kind === 'manual' && state === 'requested');
    return redirectTo(args.scope, href('order', params, { list: listOf(args.scope) }), {
      key: waits ? 'notice.cancelled_refund_waits' : 'notice.cancelled',
    });
  });
  const refused = answer?.data;
  const asksAgain = isAsked && (!refused || refused.asksCode);
  const asks = asksAgain ? { sent: sentIn(form), mail: await mailFor(args) } : undefined;
  return data<Answer>({ refused, asks }, answer?.init ?? {});
}

/** The mail about the cancellation as the form says it. */
function mailFor({ read, params, form }: ActArgs) {
  const refund = (['gateway', 'manual'] as const).find((way) => way === form.get('refund')) ?? 'none';
  const amount = refund === 'manual' && amountOf(String(form.get('amount') ?? ''));
  const reason = cancelReasons.find((each) => each === form.get('reason')) ?? 'customer';
  const way = refund === 'manual' && refundWays.find((each) => each === form.get('way'));
  return read(previewMoneyMail, {
    params: { id: params['id'] ?? '' },
    query: { kind: 'cancelled', reason, refund, ...(amount ? { amount } : {}), ...(way ? { way } : {}) },
  });
}

export default function OrderCancel() {
  const { order, mails, list, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer?.refused;
  const t = useT();
  const isPaid = order.captured > 0;
  const byCard = order.gatewayRefusal === null;
  const { by: sent, refundable: shown } = refused?.result.initialValue ?? {};
  // At the remaining form if the payment can no longer be returned to the card, and at the first form if the page showed
  // another amount, as before the payment.
  const sentBy = byCard && (sent === 'card' || shown !== String(order.refundable)) ? 'card' : 'other';
  if (answer?.asks && order.cancelRefusal === null)
    return <AskCancel order={order} list={list} {...answer.asks} refused={refused} />;
  const refusedOf = (by: By) => (sentBy === by ? refused && onlyWhatIsValid(refused, order) : undefined);
  // Styles show the mail for the reason that is chosen.
  const previews = mails.map(({ reason, mail }) => (
    <div key={reason} data-reason={reason}>
      <MailPreview
        title={t(order.refundable > 0 && !byCard ? 'money.preview_refund_for' : 'money.preview_for', {
          reason: t(cancelReasonTexts[reason]),
        })}
        mail={mail}
      />
    </div>
  ));
  return (
    <MoneyFrame order={order} title={title} list={list}>
      {order.cancelRefusal !== null && refused?.conflict ? (
        <GoneForm refused={refused} />
      ) : order.cancelRefusal !== null ? (
        <p role="alert">{t(reasonOf(order.cancelRefusal))}</p>
      ) : (
        <>
          {byCard && (
            <div className="with-mails">
              <CancelForm order={order} by="card" refused={refusedOf('card')} />
              {previews}
            </div>
          )}
          {isPaid && byCard ? (
            <details className="box plus" open={refusedOf('other') !== undefined}>
              <summary>{t('money.other_ways')}</summary>
              <CancelForm order={order} by="other" refused={refusedOf('other')} />
            </details>
          ) : (
            <div className="with-mails">
              <CancelForm order={order} by="other" refused={refusedOf('other')} />
              {!byCard && previews}
            </div>
          )}
        </>
      )}
    </MoneyFrame>
  );
}

function AskCancel({ order, list, mail, sent, refused }: AskProps) {
  const t = useT();
  const money = useMoney();
  const { reason, refund, amount = '' } = Object.fromEntries(sent);
  const sum = { amount: money(order.refundable) };
  const given = { amount: money(amountOf(amount) || order.refundable) };
  const [effect, button] = {
    gateway: [t('money.does_card', sum), t('money.cancel_refund_button', sum)],
    manual: [t('money.does_by_hand', given), t('money.cancel_record_button', given)],
    none: [t('money.does_keep', sum), t('money.cancel_keep_button')],
  }[refund === 'gateway' || refund === 'manual' ? refund : 'none'] as [string, string];
  return (
    <AskFirst
      title={t('money.ask_cancel', { number: order.number })}
      above={{
        href: href('order', { id: order.id }, { list }),
        text: t('order.title', { number: order.number }),
      }}
      sent={sent}
      refused={refused}
      effects={[
        t('money.does_cancel'),
        effect,
        ...(refund === 'manual' && order.twoPersons ? [t('money.two_persons')] : []),
        t('money.does_mail'),
      ]}
      button={button}
      beside={<OrderSums order={order} />}
    >
      <Chosen order={order} sent={sent} reason={cancelReasonText(reason)} subject={mail.subject} />
      <MailPreview title={t('money.preview')} mail={mail} isBelowTitle />
    </AskFirst>
  );
}

type By = 'card' | 'other';

/** Without what was decided about the money and the stock if the page showed another amount then. */
function onlyWhatIsValid(refused: Refused, order: MoneyOfOrder): Refused {
  const sent = refused.result.initialValue ?? {};
  if (sent['refundable'] === String(order.refundable)) return refused;
  const { reason = '', note = '', [ONCE]: once } = sent;
  const initialValue = { ...defaultsOf(order), reason, note, ...(once ? { [ONCE]: once } : {}) };
  return { ...refused, result: { ...refused.result, initialValue } };
}

/** A reason is proposed only where a page asks before the cancellation, and names it. */
const defaultsOf = (order: MoneyOfOrder): Record<string, string> => ({
  ...restockDefaults(order),
  ...(order.refundable > 0 ? { reason: 'customer' } : {}),
  ...(order.proposed > 0 ? { amount: String(yen(order.proposed)) } : {}),
});

function CancelForm({ order, by, refused }: { order: MoneyOfOrder; by: By; refused: Refused | undefined }) {
  const t = useT();
  const money = useMoney();
  const isPaid = order.captured > 0;
  const asksWay = by === 'other' && order.refundable > 0;
  const sum = { amount: money(order.refundable) };
  const form = useDeskForm<string>(
    `cancel-${by}`,
    {
      reason: 'money.reason',
      refund: 'money.way',
      amount: 'money.amount',
      way: 'money.way_how',
      reference: 'money.reference',
      ...lineLabels(order, t),
      note: 'money.note',
    },
    {
      refused,
      constraint: { reason: { required: true }, refund: { required: asksWay } },
      defaultValue: defaultsOf(order),
    },
  );
  const { reason, refund, amount, reference, note } = form.fields;
  const effects = [
    t('money.does_cancel'),
    ...(isPaid ? [] : [t('money.does_unpaid')]),
    ...(by === 'card' ? [t('money.does_card', sum)] : []),
    t('money.does_mail'),
  ];
  return (
    <DeskForm
      form={form}
      after={
        order.refundable > 0 ? (
          <SubmitButton>{t('money.cancel_next')}</SubmitButton>
        ) : (
          <SubmitButton look="danger">{t('money.cancel_button')}</SubmitButton>
        )
      }
    >
      <input type="hidden" name="by" value={by} />
      <input type="hidden" name="refundable" value={order.refundable} />
      <ul className="effects">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {reason && (
        <RadioGroup
          field={reason}
          compact
          choices={cancelReasons.map((value) => ({ value, label: t(cancelReasonTexts[value]) }))}
        />
      )}
      {!asksWay && <input type="hidden" name="refund" value={by === 'card' ? 'gateway' : 'none'} />}
      {asksWay && refund && (
        <RadioGroup
          field={refund}
          choices={[
            { value: 'manual', label: t('money.way_manual') },
            { value: 'none', label: t('money.way_none', sum) },
          ]}
        />
      )}
      {asksWay && (
        <div className="by-hand">
          {amount && <TextInput field={amount} inputMode="numeric" autoComplete="off" />}
          <WayField form={form} />
          {reference && <TextInput field={reference} maxLength={100} autoComplete="off" />}
        </div>
      )}
      {isPaid && <RestockFields order={order} form={form} />}
      {note && <TextInput field={note} maxLength={500} autoComplete="off" />}
    </DeskForm>
  );
}
