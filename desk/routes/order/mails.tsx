/** The mails about an order, and buttons that write a mail again with the order's current data. */

import { z } from 'zod';
import type { DeskOrder } from '#contract/desk/order-shapes.ts';
import { type MailKind, mailKinds, sendMailAgain } from '#contract/desk/orders.ts';
import { Name } from '#kit/ui/named-text.tsx';
import { useT } from '../../i18n/text.tsx';
import { listOf } from '../../request/chosen-orders.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { ActArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { Moment } from '../../ui/cells/moment.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { type RefusedOneOf, refusedOf } from '../../ui/refused.ts';

const againForm = z.object({ kind: z.enum(mailKinds) });

export const sendAgain = (args: ActArgs) =>
  submitOneOf(args, againForm, async (body) => {
    const params = { id: Number(args.params['id']) };
    await args.change(sendMailAgain, { params, body });
    return redirectTo(args.scope, href('order', params, { list: listOf(args.scope) }), {
      key: 'notice.mail_written_again',
    });
  });

type Mail = DeskOrder['mails'][number];
type Props = { order: DeskOrder; answer: RefusedOneOf | undefined };

export function Mails({ order, answer }: Props) {
  const t = useT();
  const mayWrite = useMay('orders.write');
  return (
    <section aria-labelledby="mails">
      <h2 id="mails">{t('order.mails')}</h2>
      {order.mails.length === 0 ? (
        <p className="muted">{t('order.mails_none')}</p>
      ) : (
        <DataTable
          caption={t('order.mails')}
          rows={order.mails}
          keyOf={({ id }) => id}
          columns={[
            {
              name: t('order.mail_subject'),
              isHead: true,
              show: ({ id, subject }) => (
                <a className="item-name" href={href('mail', { id })}>
                  <Name>{subject}</Name>
                </a>
              ),
            },
            ...(order.mails.some(({ to }) => to !== order.email)
              ? [{ name: t('order.mail_to'), show: ({ to }: Mail) => to }]
              : []),
            {
              name: t('order.mail_when'),
              // A waiting mail is sent at its due time, not when it was written.
              show: ({ status, sentAt, dueAt, createdAt }) => (
                <Moment at={sentAt ?? (status === 'queued' ? dueAt : createdAt)} />
              ),
            },
            {
              name: t('order.mail_status'),
              show: ({ status, lastError }) => (
                <>
                  {t(`order.mail_${status}`)}
                  {status === 'dead' && lastError && <span className="muted"> {lastError}</span>}
                </>
              ),
            },
          ]}
        />
      )}
      {mayWrite && order.email && <Again order={order} answer={answer} />}
    </section>
  );
}

/** One button for each mail that fits the order's state. */
function Again({ order, answer }: Props) {
  const t = useT();
  const form = useDeskForm('mail', {}, { refused: refusedOf(answer, 'mail') });
  const kinds = kindsOf(order);
  if (kinds.length === 0) return null;
  return (
    <DeskForm
      form={form}
      after={
        <p className="form-buttons">
          {kinds.map((kind) => (
            <SubmitButton look="quiet" key={kind} name="kind" value={kind}>
              {t(`order.mail_kind_${kind}`)}
            </SubmitButton>
          ))}
        </p>
      }
    >
      <input type="hidden" name="form" value="mail" />
      <p className="muted">{t('order.mail_again_hint')}</p>
    </DeskForm>
  );
}

function kindsOf({ state, paymentState, parcels, mailDueAt }: DeskOrder): MailKind[] {
  if (state === 'cancelled' || paymentState === 'failed') return ['cancelled'];
  const kinds: MailKind[] = [];
  if (paymentState === 'paid' || paymentState === 'partially_refunded' || paymentState === 'awaiting_payment')
    kinds.push('order');
  if (parcels.length > 0 && mailDueAt === null) kinds.push('shipped');
  return kinds;
}
