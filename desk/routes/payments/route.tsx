/** Payments that need staff, and refunds that wait for a second person. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { listDoubtful } from '#contract/desk/payments.ts';
import {
  closeOwedRefund,
  confirmRefund,
  type DeskRefund,
  listOpenRefunds,
  type OwedRefund,
  withdrawRefund,
} from '#contract/desk/refunds.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DeskForm, Refusals, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import type { Refused } from '../../ui/refused.ts';
import { reasonText, useMoney, wayTexts } from '../order-refund/parts.tsx';
import { doubtTexts } from './doubt-texts.ts';

const fields = z
  .object({
    what: z.enum(['confirm', 'withdraw', 'close']),
    /** Of the refund or, to close an owed refund, of the order. */
    id: z.coerce.number().int(),
    note: z.string().optional(),
  })
  .refine(({ what, note }) => what !== 'close' || note !== undefined, {
    path: ['note'],
    message: 'validation.field_required',
  });

export const { loader, action } = deskScreen('payments', { load: loadPayments, act: postPayments });

async function loadPayments({ read, scope }: LoadArgs) {
  const { items: refunds, owed } = await read(listOpenRefunds, {});
  return {
    doubtful: (await read(listDoubtful, {})).items,
    refunds,
    owed,
    title: scope.t('payments.title'),
  };
}

function postPayments(args: ActArgs) {
  return submit(args, fields, async (sent) => {
    const params = { id: sent.id };
    if (sent.what === 'close') {
      await args.change(closeOwedRefund, { params, body: { note: sent.note ?? '' } });
      return redirectTo(args.scope, href('payments'), { key: 'notice.owed_closed' });
    }
    await args.change(sent.what === 'confirm' ? confirmRefund : withdrawRefund, { params });
    const key = sent.what === 'confirm' ? 'notice.refund_confirmed' : 'notice.refund_withdrawn';
    return redirectTo(args.scope, href('payments'), { key });
  });
}

export default function Payments() {
  const { doubtful, refunds, owed, title } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  const form = useDeskForm('refund', {}, { refused });
  return (
    <>
      <h1>{title}</h1>
      {refused && !refused.asksCode && refused.result.initialValue?.['what'] !== 'close' && (
        <Refusals form={form} />
      )}
      {doubtful.length === 0 ? (
        <Nothing drawing="cup" text={t('payments.none')} />
      ) : (
        <DataTable
          caption={t('payments.list')}
          rows={doubtful}
          keyOf={({ key }) => key}
          columns={[
            {
              name: t('payments.order'),
              isHead: true,
              show: ({ key, order }) => (
                <a href={href('payment', { key })}>{order.number ?? t('payments.cart')}</a>
              ),
            },
            {
              name: t('payments.doubts'),
              show: ({ doubts }) => doubts.map((doubt) => t(doubtTexts[doubt])).join(t('kit.comma')),
            },
            { name: t('payments.since'), show: ({ since }) => since && formatMoment(since, locale) },
            { name: t('payments.amount'), isNumber: true, show: ({ amount }) => money(amount) },
            { name: t('payments.proposed'), show: ({ proposed }) => proposed?.proposedBy.name },
          ]}
        />
      )}
      <h2>{t('payments.waiting')}</h2>
      {refunds.length === 0 ? (
        <p>{t('payments.no_waiting')}</p>
      ) : (
        <div className="narrow">
          {refunds.map((refund) => (
            <WaitingRefund
              key={refund.id}
              refund={refund}
              refused={refused?.asksCode ? refused : undefined}
            />
          ))}
        </div>
      )}
      <h2 id="owed">{t('payments.owed')}</h2>
      {owed.length === 0 ? (
        <p>{t('payments.none_owed')}</p>
      ) : (
        <div className="narrow">
          <p>{t('payments.owed_text')}</p>
          {owed.map((one) => (
            <Owed key={one.orderId} owed={one} refused={refused} />
          ))}
        </div>
      )}
    </>
  );
}

type RefusedForm = { refused: Refused | undefined };

/** Everything that a second person needs to know before confirming, and two buttons that are not next to one another. */
function WaitingRefund({ refund, refused }: { refund: DeskRefund } & RefusedForm) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  const mayRefund = useMay('refunds.write');
  const { id, kind, orderId, orderNumber } = refund;
  const sent = refused?.result.initialValue;
  const isOwn = (what: string) => Number(sent?.['id']) === id && sent?.['what'] === what;
  const titleId = `refund-${id}`;
  return (
    <section className="box" aria-labelledby={titleId}>
      <h3 id={titleId}>
        {t('payments.refund_of', { amount: money(refund.amount) })}{' '}
        <a href={href('order', { id: orderId })}>{orderNumber}</a>
      </h3>
      <RecordList
        rows={[
          [t('payments.kind'), t(kind === 'gateway' ? 'payments.kind_gateway' : 'payments.kind_manual')],
          [t('money.way_how'), refund.way && t(wayTexts[refund.way])],
          [t('payments.reference'), refund.reference],
          [t('money.total'), money(refund.orderTotal)],
          [
            t('money.pieces'),
            refund.pieces.map(({ name, quantity }) => `${name} × ${quantity}`).join(t('kit.comma')) ||
              t('money.besides'),
          ],
          [t('money.reason'), t(reasonText(refund.reason))],
          [t('money.note'), refund.note],
          [t('payments.requested'), `${formatMoment(refund.requestedAt, locale)} ${refund.requestedBy.name}`],
        ]}
      />
      {kind === 'gateway' && <p>{t('payments.goes_by_itself')}</p>}
      {kind === 'manual' && mayRefund && (
        <>
          <RefundAct refund={refund} what="confirm" refused={isOwn('confirm') ? refused : undefined} />
          <details className="more" open={isOwn('withdraw')}>
            <summary>{t('payments.withdraw')}</summary>
            <p>{t('payments.withdraw_text')}</p>
            <RefundAct refund={refund} what="withdraw" refused={isOwn('withdraw') ? refused : undefined} />
          </details>
        </>
      )}
    </section>
  );
}

function RefundAct({
  refund: { id, amount },
  what,
  refused,
}: { refund: DeskRefund; what: 'confirm' | 'withdraw' } & RefusedForm) {
  const t = useT();
  const money = useMoney();
  const form = useDeskForm(`${what}-${id}`, {}, { refused });
  return (
    <DeskForm
      form={form}
      after={
        <SubmitButton look={what === 'confirm' ? 'primary' : 'quiet'}>
          {t(what === 'confirm' ? 'payments.confirm' : 'payments.withdraw_button', { amount: money(amount) })}
        </SubmitButton>
      }
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="what" value={what} />
    </DeskForm>
  );
}

function Owed({ owed, refused }: { owed: OwedRefund } & RefusedForm) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  const mayRefund = useMay('refunds.write');
  const { orderId, orderNumber, amount, since } = owed;
  const sent = refused?.result.initialValue;
  const own = Number(sent?.['id']) === orderId && sent?.['what'] === 'close' ? refused : undefined;
  const form = useDeskForm(`close-${orderId}`, { note: 'payments.close_note' }, { refused: own });
  return (
    <section className="box" aria-labelledby={`owed-${orderId}`}>
      <h3 id={`owed-${orderId}`}>
        {t('payments.refund_of', { amount: money(amount) })}{' '}
        <a href={href('order', { id: orderId })}>{orderNumber}</a>
      </h3>
      <p>{t('payments.owed_since', { at: formatMoment(since, locale) })}</p>
      {mayRefund && (
        <>
          <p className="form-buttons">
            <a className="button primary" href={href('order-refund', { id: orderId })}>
              {t('payments.owed_pay')}
            </a>
          </p>
          <details className="more" open={own !== undefined}>
            <summary>{t('payments.close')}</summary>
            <p>{t('payments.close_text')}</p>
            <DeskForm
              form={form}
              after={<SubmitButton look="quiet">{t('payments.close_button')}</SubmitButton>}
            >
              <input type="hidden" name="id" value={orderId} />
              <input type="hidden" name="what" value="close" />
              <TextInput field={form.fields.note} maxLength={500} autoComplete="off" />
            </DeskForm>
          </details>
        </>
      )}
    </section>
  );
}
