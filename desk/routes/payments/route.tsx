/** Payments that need staff, and refunds that wait for a second person. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { useLocale } from '#app/i18n/text.tsx';
import { listDoubtful } from '#contract/desk/payments.ts';
import { confirmRefund, listOpenRefunds, withdrawRefund } from '#contract/desk/refunds.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.server.ts';
import { deskScreen } from '../../request/screen.server.ts';
import { submit } from '../../request/submit.server.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ButtonForm, DeskForm, Refusals, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { doubtTexts } from './doubt-texts.ts';

const fields = z.object({ id: z.coerce.number().int(), what: z.enum(['confirm', 'withdraw']) });

const { loader, action } = deskScreen('payments', {
  load: async ({ read, scope }) => ({
    doubtful: (await read(listDoubtful, {})).items,
    refunds: (await read(listOpenRefunds, {})).items,
    title: scope.t('payments.title'),
  }),
  act: (args) =>
    submit(args, fields, async ({ id, what }) => {
      await args.change(what === 'confirm' ? confirmRefund : withdrawRefund, { params: { id } });
      const key = what === 'confirm' ? 'notice.refund_confirmed' : 'notice.refund_withdrawn';
      return redirectTo(args.scope, href('payments'), { key });
    }),
});

export { action, loader };

export default function Payments() {
  const { doubtful, refunds, title } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const money = (minor: number) => formatYen(yen(minor), locale);
  const mayRefund = useMay('refunds.write');
  const sentId = Number(refused?.result.initialValue?.['id']);
  const form = useDeskForm('refund', {}, { refused });
  return (
    <>
      <h1>{title}</h1>
      {refused && !refused.asksCode && <Refusals form={form} />}
      {doubtful.length === 0 ? (
        <p>{t('payments.none')}</p>
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
              show: ({ doubts }) => doubts.map((doubt) => t(doubtTexts[doubt])).join('、'),
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
        <DataTable
          caption={t('payments.waiting')}
          rows={refunds}
          keyOf={({ id }) => id}
          columns={[
            {
              name: t('payments.order'),
              isHead: true,
              show: ({ orderId, orderNumber }) => <a href={href('order', { id: orderId })}>{orderNumber}</a>,
            },
            {
              name: t('payments.kind'),
              show: ({ kind, reference }) =>
                `${t(kind === 'gateway' ? 'payments.kind_gateway' : 'payments.kind_manual')} ${reference ?? ''}`,
            },
            { name: t('payments.amount'), isNumber: true, show: ({ amount }) => money(amount) },
            {
              name: t('payments.requested'),
              show: ({ requestedAt, requestedBy }) =>
                `${formatMoment(requestedAt, locale)} ${requestedBy.name}`,
            },
            {
              name: t('payments.proposed'),
              isPlain: true,
              show: ({ id, kind }) =>
                kind === 'manual' &&
                mayRefund && (
                  <>
                    {refused?.asksCode && sentId === id ? (
                      <DeskForm form={form} after={<SubmitButton>{t('payments.confirm')}</SubmitButton>}>
                        <input type="hidden" name="id" value={id} />
                        <input type="hidden" name="what" value="confirm" />
                      </DeskForm>
                    ) : (
                      <ButtonForm fields={{ id, what: 'confirm' }}>
                        <SubmitButton>{t('payments.confirm')}</SubmitButton>
                      </ButtonForm>
                    )}
                    <ButtonForm fields={{ id, what: 'withdraw' }}>
                      <SubmitButton look="quiet">{t('payments.withdraw')}</SubmitButton>
                    </ButtonForm>
                  </>
                ),
            },
          ]}
        />
      )}
    </>
  );
}
