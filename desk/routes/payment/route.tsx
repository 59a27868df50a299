/** One payment attempt: our record, the gateway's, the notifications, and the staff's decision. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  confirmSettlement,
  readPayment,
  settlementKinds,
  settlePayment,
  withdrawSettlement,
} from '#contract/desk/payments.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { amountOf } from '../../request/amount.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { formatMoment } from '../../ui/clock.ts';
import { useMay } from '../../ui/desk-view.tsx';
import type { Refused } from '../../ui/refused.ts';
import { doubtTexts } from '../payments/doubt-texts.ts';
import { Decision } from './decision.tsx';
import { Evidence } from './evidence.tsx';

const decision = z.object({
  kind: z.enum(settlementKinds, 'validation.field_selection_required'),
  gatewayId: z.string().optional(),
  amount: z.string().optional(),
  reason: z.string().default(''),
});
const waiting = z.object({ id: z.coerce.number().int() });

export const { loader, action } = deskScreen('payment', { load: loadPayment, act: postPayment });

async function loadPayment({ read, params, scope }: LoadArgs) {
  const payment = await read(readPayment, { params: { key: params['key'] ?? '' } });
  return { payment, title: scope.t('payment.title', { reference: payment.reference }) };
}

async function postPayment(args: ActArgs) {
  const key = args.params['key'] ?? '';
  const here = href('payment', { key });
  const form = String(args.form.get('form') ?? '');
  const done = (notice: 'settled' | 'settlement_waits' | 'settlement_withdrawn') =>
    redirectTo(args.scope, here, { key: `notice.${notice}` });
  const answer =
    form === 'confirm' || form === 'withdraw'
      ? await submit(args, waiting, async ({ id }) => {
          await args.change(form === 'confirm' ? confirmSettlement : withdrawSettlement, {
            params: { id },
          });
          return done(form === 'confirm' ? 'settled' : 'settlement_withdrawn');
        })
      : await submit(args, decision, async ({ amount, ...rest }) => {
          const body = { key, ...rest, amount: amountOf(amount) };
          const { state } = await args.change(settlePayment, { body });
          return done(state === 'proposed' ? 'settlement_waits' : 'settled');
        });
  return data<{ form: string; refused: Refused | undefined }>(
    { form, refused: answer?.data },
    answer?.init ?? undefined,
  );
}

export default function Payment() {
  const { payment, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const maySettle = useMay('payments.settle');
  const { order, doubts, since } = payment;
  return (
    <>
      <p className="back">
        <a href={href('payments')}>{t('payments.title')}</a>
      </p>
      <h1>{title}</h1>
      <RecordList
        rows={[
          [
            t('payments.order'),
            order.number ? (
              <a key="order" href={href('order', { id: order.id })}>
                {order.number}
              </a>
            ) : (
              t('payments.cart')
            ),
          ],
          [t('payments.amount'), formatYen(yen(payment.amount), locale)],
          [t('payments.doubts'), doubts.map((doubt) => t(doubtTexts[doubt])).join(t('kit.comma'))],
          [t('payments.since'), since && formatMoment(since, locale)],
        ]}
      />
      {maySettle && <Decision payment={payment} answer={answer} />}
      <Evidence payment={payment} />
    </>
  );
}
