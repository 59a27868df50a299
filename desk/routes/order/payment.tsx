/** The order's payment and its refunds. */
import type { DeskOrder } from '#contract/desk/order-shapes.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { formatMoment } from '../../ui/clock.ts';
import { useMay } from '../../ui/desk-view.tsx';
import { PieceList } from '../../ui/piece-list.tsx';
import { type State, StateMark } from '../../ui/state-mark.tsx';
import { canUndo, reasonText, wayTexts } from '../order-refund/parts.tsx';
import { decisionOf } from './cancelled.ts';

function stateOf({ state, undoes, isUndone }: DeskOrder['refunds'][number]): State {
  if (undoes !== null || isUndone) return 'refund_undone';
  if (state === 'done') return 'refunded';
  if (state === 'requested') return 'refund_requested';
  return state === 'failed' ? 'doubtful' : 'refund_withdrawn';
}

/** `list`: the query of the list of orders from which this page was opened. */
export function Payment({ order, list }: { order: DeskOrder; list: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const mayRefund = useMay('refunds.write');
  const mayCancel = useMay('orders.cancel');
  const captured = order.attempts.find(({ state }) => state === 'captured');
  const last = captured ?? order.attempts.at(-1);
  const decided = order.timeline.map(({ data }) => decisionOf(data)?.money).find(Boolean);
  return (
    <section aria-labelledby="payment">
      <div className="section-head">
        <h2 id="payment">{t('order.payment')}</h2>
        <p>
          {mayRefund && order.paidAt && order.totals.refunded < order.totals.total && (
            <a href={href('order-refund', { id: order.id }, { list })}>{t('money.refund')}</a>
          )}{' '}
          {mayCancel && order.state === 'new' && order.shippingState === 'ready' && (
            <a className="danger" href={href('order-cancel', { id: order.id }, { list })}>
              {t('money.cancel')}
            </a>
          )}
        </p>
      </div>
      <RecordList
        rows={[
          [t('order.pay_method'), order.payments.map(({ method }) => method).join('・')],
          [t('order.paid'), order.paidAt && formatMoment(order.paidAt, locale)],
          [t('order.reference'), last && <a href={href('payment', { key: last.key })}>{last.reference}</a>],
          [t('order.cancelled_money'), decided && t(decided)],
        ]}
      />
      {order.owedSince && (
        <p role="status">
          <StateMark state="refund_owed" />{' '}
          <a href={`${href('payments')}#owed`}>
            {t('money.owed_since', { at: formatMoment(order.owedSince, locale) })}
          </a>
        </p>
      )}
      {order.refunds.length > 0 && (
        <>
          <h3>{t('order.refunds')}</h3>
          <ul className="refunds">
            {order.refunds.map((refund) => (
              <li key={refund.id}>
                <p className="marks">
                  <strong>{formatYen(yen(refund.amount), locale)}</strong>
                  <StateMark state={stateOf(refund)} />
                </p>
                <RecordList
                  rows={[
                    [t('order.refunded_at'), formatMoment(refund.requestedAt, locale)],
                    [
                      t('order.refund_way'),
                      t(
                        refund.kind === 'gateway'
                          ? 'order.refund_by_gateway'
                          : wayTexts[refund.way ?? 'other'],
                      ),
                    ],
                    [t('money.reason'), t(reasonText(refund.reason))],
                    [t('order.refund_reference'), refund.reference],
                    [t('order.refund_note'), refund.note],
                    [t('order.shipped_by'), refund.requestedBy],
                    [
                      t('order.refund_pieces'),
                      refund.pieces.length > 0 && <PieceList pieces={refund.pieces} />,
                    ],
                  ]}
                />
                {refund.kind === 'manual' && refund.state === 'requested' && (
                  <div>
                    <a href={`${href('payments')}#refund-${refund.id}`}>{t('money.see_waiting')}</a>
                  </div>
                )}
                {mayRefund && canUndo(refund) && (
                  <div>
                    <a href={href('refund-undo', { id: order.id, refund: refund.id })}>{t('money.undo')}</a>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
