/** Refunds the whole payment of an order through the gateway, or records a refund that staff made by other means. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { refundWays } from '#contract/desk/refund-ways.ts';
import {
  type DeskRefund,
  type MoneyOfOrder,
  previewMoneyMail,
  type RefundReason,
  readOrderMoney,
  refundReasons,
  refundWarnings,
  requestRefund,
} from '#contract/desk/refunds.ts';
import { yen } from '#contract/rules/money.ts';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { DeskApiError } from '../../api/errors.ts';
import refundSum from '../../browser/refund-sum-entry.ts?worker&url';
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
import { BACK, SURE } from '../../ui/form-names.ts';
import { reasonOf } from '../../ui/order-line.tsx';
import type { Refused } from '../../ui/refused.ts';
import {
  BESIDES,
  faultsOfRefund,
  leavesAmount,
  piecesOf,
  piecesShown,
  priceOf,
  proposedFor,
  proposedOf,
  withFaults,
} from './form-values.ts';
import {
  type AskProps,
  Chosen,
  fateDefaults,
  lineLabels,
  MailPreview,
  MoneyFrame,
  noPieces,
  OrderSums,
  PieceFields,
  reasonText,
  reasonTexts,
  useMoney,
  WayField,
} from './parts.tsx';

const kinds = ['gateway', 'manual'] as const;
type Kind = (typeof kinds)[number];

const fields = z.object({
  reason: z.enum(refundReasons, 'validation.field_selection_required'),
  // Missing on a page that was opened before there was this field.
  refundable: z.coerce.number().optional().catch(undefined),
  amount: z.string().optional(),
  way: z.enum(refundWays, 'validation.field_selection_required').optional(),
  reference: z.string().optional(),
  note: z.string().optional(),
  confirmed: z.enum(refundWarnings).optional(),
  /** The reference that caused the warning. */
  confirmed_reference: z.string().optional(),
});

type Answer = {
  kind: Kind;
  refused: Refused | undefined;
  isReferenceUsed: boolean;
  /** Set to ask before the refund. */
  sent: Sent | undefined;
  /** The mail about a refund to the card for the chosen reason. */
  mail: Awaited<ReturnType<typeof mailFor>> | undefined;
};

const idOf = ({ params }: Pick<ActArgs, 'params'>) => ({ id: Number(params['id']) });

export const { loader, action } = deskScreen('order-refund', { load: loadOrderRefund, act: postOrderRefund });

async function loadOrderRefund({ scope, read, params }: LoadArgs) {
  const id = { id: params['id'] ?? '' };
  const order = await read(readOrderMoney, { params: id });
  return {
    order,
    mail: await mailFor(read, id, 'other'),
    list: listOf(scope),
    title: scope.t('money.refund_title', { number: order.number }),
  };
}

const mailFor = (read: LoadArgs['read'], id: { id: string }, reason: RefundReason) =>
  read(previewMoneyMail, { params: id, query: { kind: 'refunded', reason, refund: 'gateway' } });

async function postOrderRefund(args: ActArgs) {
  const { form } = args;
  const kind = kinds.find((one) => one === form.get('kind')) ?? 'manual';
  const answerOf = (more: Partial<Answer>, init: ResponseInit = {}) =>
    data<Answer>(
      { kind, refused: undefined, isReferenceUsed: false, sent: undefined, mail: undefined, ...more },
      init,
    );
  if (form.has(BACK)) return answerOf({ refused: { result: sentBy(form) } });
  if (kind === 'manual' && leavesAmount(form)) await proposeAmount(args);
  let isReferenceUsed = false;
  let isAsked = false;
  const answer = await submit(
    args,
    withFaults(fields, kind === 'manual' ? faultsOfRefund(form) : []),
    async ({ amount, confirmed, confirmed_reference, ...rest }) => {
      isAsked = true;
      if (!form.has(SURE)) return undefined;
      const isConfirmed = confirmed !== undefined && confirmed_reference === rest.reference;
      const body = {
        kind,
        ...rest,
        pieces: piecesOf(form),
        amount: amountOf(amount),
        confirmed: isConfirmed ? [confirmed] : [],
      };
      let refund: DeskRefund;
      try {
        refund = await args.change(requestRefund, { params: idOf(args), body });
      } catch (error) {
        isReferenceUsed = error instanceof DeskApiError && error.errorCode === 'reference_used';
        throw error;
      }
      const recorded = refund.state === 'done' ? 'notice.refund_recorded' : 'notice.refund_waits';
      const key = kind === 'gateway' ? 'notice.refund_requested' : recorded;
      return redirectTo(args.scope, href('order', idOf(args), { list: listOf(args.scope) }), { key });
    },
  );
  const refused = answer?.data;
  const asksAgain = isAsked && (!refused || refused.asksCode);
  const reason = refundReasons.find((one) => one === form.get('reason')) ?? 'other';
  const isToCard = asksAgain && kind === 'gateway';
  return answerOf(
    {
      refused,
      isReferenceUsed,
      sent: asksAgain ? sentIn(form) : undefined,
      mail: isToCard ? await mailFor(args.read, { id: args.params['id'] ?? '' }, reason) : undefined,
    },
    answer?.init ?? {},
  );
}

/** Writes the amount that is proposed for the chosen pieces into the form, if there is one. */
async function proposeAmount(args: ActArgs): Promise<void> {
  const pieces = piecesOf(args.form);
  if (pieces.length === 0) return;
  const proposed = proposedFor(await args.read(readOrderMoney, { params: idOf(args) }), pieces);
  if (proposed) args.form.set('amount', String(yen(proposed)));
}

export default function OrderRefund() {
  const { order, mail, list, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  if (answer?.sent && answer.kind === 'manual' && order.manualRefusal === null)
    return <AskRecord order={order} list={list} sent={answer.sent} refused={answer.refused} />;
  if (answer?.sent && answer.kind === 'gateway' && order.gatewayRefusal === null)
    return (
      <AskRefund
        order={order}
        list={list}
        mail={answer.mail ?? mail}
        sent={answer.sent}
        refused={answer.refused}
      />
    );
  const refusedOf = (kind: Kind) => (answer?.kind === kind ? answer.refused : undefined);
  return (
    <MoneyFrame order={order} title={title} list={list}>
      {order.cancelRefusal === null && (
        <p>
          {order.hasGoods && t('money.not_shipped')} {t('money.to_cancel')}{' '}
          <a href={href('order-cancel', { id: order.id }, { list })}>{t('money.cancel')}</a>
        </p>
      )}
      <RefundForm order={order} kind="gateway" why={order.gatewayRefusal} refused={refusedOf('gateway')} />
      {order.gatewayRefusal === null && <MailPreview title={t('money.preview_whole')} mail={mail} />}
      <RefundForm
        order={order}
        kind="manual"
        why={order.manualRefusal}
        refused={refusedOf('manual')}
        isReferenceUsed={answer?.isReferenceUsed}
        isSecond={order.gatewayRefusal === null}
      />
      {order.manualRefusal === null && <script type="module" src={refundSum} />}
    </MoneyFrame>
  );
}

const reasonIn = (sent: Sent) => reasonText(Object.fromEntries(sent)['reason'] ?? '');

function AskRefund({ order, list, mail, sent, refused }: AskProps) {
  const t = useT();
  const money = useMoney();
  const sum = { amount: money(order.refundable) };
  return (
    <AskFirst
      title={t('money.ask_refund', { number: order.number, ...sum })}
      above={{
        href: href('order', { id: order.id }, { list }),
        text: t('order.title', { number: order.number }),
      }}
      sent={sent}
      refused={refused}
      effects={[t('money.does_card', sum), t('money.does_done_mail'), t('money.no_way_back')]}
      button={t('money.refund_button', sum)}
      beside={<OrderSums order={order} />}
    >
      <Chosen order={order} sent={sent} reason={reasonIn(sent)} subject={mail.subject} />
      <MailPreview title={t('money.preview_whole')} mail={mail} isBelowTitle />
    </AskFirst>
  );
}

function AskRecord({ order, list, sent, refused }: Omit<AskProps, 'mail'>) {
  const t = useT();
  const money = useMoney();
  const chosen = new FormData();
  for (const [name, value] of sent) chosen.append(name, value);
  const amount = amountOf(String(chosen.get('amount') ?? '')) ?? 0;
  const sum = { amount: money(amount) };
  const pieces = piecesOf(chosen);
  const price = priceOf(order, pieces);
  const byTerms = amount === proposedFor(order, pieces) ? 'money.sum_by_terms' : 'money.unusual_sum';
  return (
    <AskFirst
      title={t('money.ask_record', { number: order.number, ...sum })}
      above={{
        href: href('order', { id: order.id }, { list }),
        text: t('order.title', { number: order.number }),
      }}
      sent={sent}
      refused={refused}
      effects={[
        amount === price ? t('money.sum_of_chosen') : t(byTerms, { price: money(price) }),
        t('money.does_done_mail'),
      ]}
      button={t('money.record_sum_button', sum)}
      beside={<OrderSums order={order} />}
    >
      <Chosen order={order} sent={sent} reason={reasonIn(sent)} />
    </AskFirst>
  );
}

type Props = {
  order: MoneyOfOrder;
  kind: Kind;
  why: MoneyOfOrder['gatewayRefusal'];
  refused: Refused | undefined;
  isReferenceUsed?: boolean | undefined;
  /** Folded, because the other form is what is usually needed. */
  isSecond?: boolean;
};

function RefundForm({ order, kind, why, refused, isReferenceUsed = false, isSecond = false }: Props) {
  const t = useT();
  const money = useMoney();
  const isManual = kind === 'manual';
  // The price of goods depends on the pieces that are still to be chosen.
  const isProposed = order.proposed > 0 && order.lines.every(({ seminar }) => seminar);
  const form = useDeskForm<string>(
    kind,
    {
      ...lineLabels(order, t),
      [BESIDES]: 'money.besides',
      amount: 'money.amount',
      way: 'money.way_how',
      reference: 'money.reference',
      reason: 'money.reason',
      note: 'money.note',
    },
    {
      refused,
      constraint: {
        reference: { required: isManual },
        way: { required: isManual },
        reason: { required: true },
      },
      // A reason is proposed only where a page asks before the refund, and names it.
      defaultValue: isManual
        ? { ...noPieces(order), ...(isProposed ? { amount: String(yen(order.proposed)) } : {}) }
        : { ...fateDefaults(order), reason: 'customer' },
    },
  );
  const isForGoods = form.fields[BESIDES]?.initialValue !== 'on';
  const canPropose = isForGoods && order.lines.some((line) => proposedOf(line, 1));
  const chosen = isManual ? priceOf(order, piecesShown(refused?.result.initialValue)) : 0;
  const { reason, amount, reference, note } = form.fields;
  const sum = { amount: money(order.refundable) };
  const effects = isManual
    ? [
        t('money.by_hand_text'),
        ...(order.twoPersons ? [t('money.two_persons')] : []),
        t('money.does_done_mail'),
      ]
    : [t('money.does_card', sum), t('money.does_done_mail')];
  const title = <h2 id={`${kind}-title`}>{t(isManual ? 'money.by_hand' : 'money.whole')}</h2>;
  const content =
    why === null ? (
      <DeskForm
        form={form}
        after={
          <SubmitButton>{isManual ? t('money.record_button') : t('money.refund_next', sum)}</SubmitButton>
        }
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="refundable" value={order.refundable} />
        <ul className="effects">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <PieceFields order={order} form={form} isWhole={!isManual} />
        {isManual && amount && (
          <TextInput
            field={amount}
            {...(chosen > 0
              ? { hint: t('money.price_of_chosen', { price: money(chosen) }) }
              : isProposed && order.proposed < order.refundable
                ? { hint: t('money.amount_hint') }
                : canPropose
                  ? { hint: t('money.amount_blank') }
                  : {})}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        {isManual && <WayField form={form} />}
        {isManual && reference && (
          <>
            <TextInput field={reference} maxLength={100} autoComplete="off" />
            {isReferenceUsed && (
              <div className="field">
                <input type="hidden" name="confirmed_reference" value={reference.initialValue ?? ''} />
                <label className="check">
                  <input type="checkbox" name="confirmed" value="reference_used" />
                  <span>{t('money.reference_used')}</span>
                </label>
              </div>
            )}
          </>
        )}
        {reason && (
          <RadioGroup
            field={reason}
            compact
            choices={refundReasons.map((value) => ({ value, label: t(reasonTexts[value]) }))}
          />
        )}
        {note && <TextInput field={note} maxLength={500} autoComplete="off" />}
      </DeskForm>
    ) : (
      <>
        <GoneForm refused={refused} />
        <p>{t(reasonOf(why))}</p>
        {why === 'refund_open' && isManual && <WaitingLink order={order} />}
      </>
    );
  if (isSecond && why === null)
    return (
      <section className="second-way" aria-labelledby={`${kind}-title`}>
        <p>{t('money.part_by_hand')}</p>
        <details className="box plus" open={refused !== undefined}>
          <summary>{title}</summary>
          {content}
        </details>
      </section>
    );
  return (
    <section className="box" aria-labelledby={`${kind}-title`}>
      {title}
      {content}
    </section>
  );
}

/** Leads a second person to the refund that waits for a confirmation. */
function WaitingLink({ order }: { order: MoneyOfOrder }) {
  const t = useT();
  const waiting = order.refunds.find(({ kind, state }) => kind === 'manual' && state === 'requested');
  return (
    waiting && (
      <p>
        <a href={`${href('payments')}#refund-${waiting.id}`}>{t('money.see_waiting')}</a>
      </p>
    )
  );
}
