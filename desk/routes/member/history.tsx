/** A member's orders and inquiries, newest first. */
import type { MemberDetail } from '#contract/desk/members.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { Moment } from '../../ui/cells/moment.tsx';
import { formatDay } from '../../ui/clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { OrderMarks } from '../../ui/order-line.tsx';
import { inquiryState, StateMark } from '../../ui/state-mark.tsx';

export function MemberOrders({ member: { orders, orderCount } }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="first">
        {t('members.orders')}
      </h2>
      {orders.length === 0 ? (
        <p className="muted">{t('members.orders_none')}</p>
      ) : (
        <>
          {orderCount > orders.length && (
            <p className="muted">{t('members.orders_count', { count: orderCount, shown: orders.length })}</p>
          )}
          <DataTable
            caption={t('members.orders')}
            rows={orders}
            keyOf={({ id }) => id}
            columns={[
              {
                name: t('members.order_number'),
                isHead: true,
                show: ({ id, number }) => <a href={href('order', { id })}>{number}</a>,
              },
              {
                name: t('members.order_at'),
                show: ({ placedAt }) => <Moment at={placedAt} />,
              },
              {
                name: t('members.order_total'),
                isNumber: true,
                show: ({ total }) => formatYen(yen(total), locale),
              },
              { name: t('members.order_state'), show: (order) => <OrderMarks order={order} /> },
            ]}
          />
        </>
      )}
    </section>
  );
}

export function MemberInquiries({ member: { inquiries } }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section aria-labelledby="inquiries">
      <h2 id="inquiries">{t('members.inquiries')}</h2>
      {inquiries.length === 0 ? (
        <p className="muted">{t('members.inquiries_none')}</p>
      ) : (
        <ul className="lines">
          {inquiries.map(({ id, createdAt, subject, state }) => (
            <li key={id}>
              <a href={href('inquiry', { id })}>
                {formatDay(createdAt, locale)}　{subject ?? t('members.no_subject')}
              </a>{' '}
              <StateMark state={inquiryState(state)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
