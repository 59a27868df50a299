/** Takes back a refund by hand that was recorded by mistake. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readOrderMoney, undoRefund } from '#contract/desk/refunds.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { formatMoment } from '../../ui/clock.ts';
import { ConfirmPage } from '../../ui/confirm-page.tsx';
import { GoneForm, useDeskForm } from '../../ui/desk-form.tsx';
import { canUndo, reasonText, useMoney } from '../order-refund/parts.tsx';

export const { loader, action } = deskScreen('refund-undo', { load: loadRefundUndo, act: postRefundUndo });

async function loadRefundUndo({ params, read, scope }: LoadArgs) {
  const order = await read(readOrderMoney, { params: { id: params['id'] ?? '' } });
  const refund = order.refunds.find(({ id }) => String(id) === params['refund']);
  if (!refund) throw data({}, { status: 404 });
  return { order, refund, title: scope.t('money.undo_title', { number: order.number }) };
}

function postRefundUndo(args: ActArgs) {
  return submit(args, z.object({ note: z.string('validation.field_required') }), async (body) => {
    await args.change(undoRefund, { params: { id: Number(args.params['refund']) }, body });
    const order = { id: Number(args.params['id']) };
    return redirectTo(args.scope, href('order', order), { key: 'notice.refund_undone' });
  });
}

export default function RefundUndo() {
  const { order, refund, title } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const money = useMoney();
  const locale = useLocale();
  const form = useDeskForm(
    'undo',
    { note: 'money.undo_note' },
    { refused, constraint: { note: { required: true } } },
  );
  const back = { href: href('order', { id: order.id }), text: t('order.title', { number: order.number }) };
  if (!canUndo(refund))
    return (
      <div className="narrow">
        <p className="back">
          <a href={back.href}>{back.text}</a>
        </p>
        <h1>{title}</h1>
        <GoneForm refused={refused} />
        <p>{t('money.not_undoable')}</p>
      </div>
    );
  return (
    <ConfirmPage
      title={title}
      form={form}
      effects={[
        t('money.undo_sums', { amount: money(refund.amount) }),
        ...(refund.pieces.length > 0 ? [t('money.undo_pieces')] : []),
        t('money.undo_mail'),
      ]}
      button={t('money.undo_button', { amount: money(refund.amount) })}
      above={back}
    >
      <RecordList
        rows={[
          [t('payments.amount'), money(refund.amount)],
          [t('payments.requested'), `${formatMoment(refund.requestedAt, locale)} ${refund.requestedBy.name}`],
          [t('money.reason'), t(reasonText(refund.reason))],
          [t('money.reference'), refund.reference],
          [t('money.note'), refund.note],
          [
            t('money.pieces'),
            refund.pieces.map(({ name, quantity }) => `${name} × ${quantity}`).join(t('kit.comma')),
          ],
        ]}
      />
      <TextInput field={form.fields.note} maxLength={500} autoComplete="off" />
    </ConfirmPage>
  );
}
