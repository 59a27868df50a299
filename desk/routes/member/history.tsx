/** A member's orders, also by telephone, refunds, inquiries, purchase requests and reviews, newest first. */
import type { ReactNode } from 'react';
import { MEMBER_ORDERS_PER_PAGE, type MemberDetail } from '#contract/desk/members.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Pagination } from '#kit/ui/pagination.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { Recent } from '../../ui/cells/moment.tsx';
import { formatDay } from '../../ui/clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { OrderMarks, OrderSum } from '../../ui/order-line.tsx';
import { wayTexts } from '../../ui/phone-order.ts';
import { Stars } from '../../ui/stars.tsx';
import { inquiryState, phoneOrderState, StateMark } from '../../ui/state-mark.tsx';

export function MemberOrders({ member: { id, orders } }: { member: MemberDetail }) {
  const t = useT();
  const { items, page, total } = orders;
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">{t('members.orders')}</h2>
      {total === 0 ? (
        <p className="muted">{t('members.orders_none')}</p>
      ) : (
        <>
          <DataTable
            caption={t('members.orders')}
            rows={items}
            keyOf={(order) => order.id}
            columns={[
              {
                name: t('members.order_number'),
                place: 'start',
                isHead: true,
                show: (order) => <a href={href('order', { id: order.id })}>{order.number}</a>,
              },
              {
                name: t('members.order_at'),
                show: ({ placedAt }) => <Recent at={placedAt} />,
              },
              {
                name: t('members.order_total'),
                place: 'end',
                isNumber: true,
                show: (order) => <OrderSum order={order} />,
              },
              { name: t('members.order_state'), show: (order) => <OrderMarks order={order} /> },
            ]}
          />
          <p className="muted list-count">{t('members.orders_count', { count: total })}</p>
          <Pagination
            path={href('member', { id })}
            query={{}}
            page={page}
            pages={Math.ceil(total / MEMBER_ORDERS_PER_PAGE)}
            anchor="orders"
          />
        </>
      )}
    </section>
  );
}

type LinesProps<Item> = {
  id: string;
  title: string;
  none: string;
  items: readonly Item[];
  show: (item: Item) => ReactNode;
};

function Lines<Item extends { id: number }>({ id, title, none, items, show }: LinesProps<Item>) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {items.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul className="lines with-state">
          {items.map((item) => (
            <li key={item.id}>{show(item)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function MemberPhoneOrders({ member: { phoneOrders } }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Lines
      id="phone-orders"
      title={t('phone_orders.title')}
      none={t('members.phone_orders_none')}
      items={phoneOrders}
      show={({ id, createdAt, way, pieces, state, order }) => (
        <>
          <span>
            <a href={href('phone-order', { id })}>
              {formatDay(createdAt, locale)}　{t(wayTexts[way])}
              {'　'}
              {t('phone_orders.pieces', { count: pieces })}
            </a>
            {order && (
              <>
                {'　'}
                <a href={href('order', { id: order.id })}>{order.number}</a>
              </>
            )}
          </span>{' '}
          {order ? <OrderMarks order={order} /> : <StateMark state={phoneOrderState(state)} />}
        </>
      )}
    />
  );
}

/** A counter-entry takes an earlier refund back. */
const refundState = ({ amount, state }: MemberDetail['refunds'][number]) => {
  if (amount < 0) return 'refund_undone';
  return state === 'done' ? 'refunded' : (`refund_${state}` as const);
};

export function MemberRefunds({ member: { refunds } }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Lines
      id="refunds"
      title={t('members.refunds')}
      none={t('members.refunds_none')}
      items={refunds}
      show={(refund) => (
        <>
          <span>
            {formatDay(refund.at, locale)}
            {'　'}
            <a href={href('order', { id: refund.orderId })}>{refund.orderNumber}</a>
            {'　'}
            {formatYen(yen(refund.amount), locale)}
          </span>{' '}
          <StateMark state={refundState(refund)} />
        </>
      )}
    />
  );
}

export function MemberInquiries({ member: { inquiries } }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Lines
      id="inquiries"
      title={t('members.inquiries')}
      none={t('members.inquiries_none')}
      items={inquiries}
      show={({ id, createdAt, subject, state }) => (
        <>
          <a href={href('inquiry', { id })}>
            {formatDay(createdAt, locale)}　{subject ?? t('members.no_subject')}
          </a>{' '}
          <StateMark state={inquiryState(state)} />
        </>
      )}
    />
  );
}

export function MemberRequests({ member: { requests } }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Lines
      id="requests"
      title={t('shell.wishes')}
      none={t('members.requests_none')}
      items={requests}
      show={({ createdAt, productCode, variantCode, name, quantity, state }) => {
        const text = `${name ?? t('wishes.deleted', { code: productCode })} × ${quantity}`;
        const query = { product: productCode, ...(variantCode ? { variant: variantCode } : {}) };
        return (
          <>
            <span>
              {formatDay(createdAt, locale)}
              {'　'}
              {state === 'open' ? <a href={href('wish', {}, query)}>{text}</a> : text}
            </span>{' '}
            <StateMark state={`request_${state}`} />
          </>
        );
      }}
    />
  );
}

export function MemberReviews({ member: { reviews } }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Lines
      id="reviews"
      title={t('shell.reviews')}
      none={t('members.reviews_none')}
      items={reviews}
      show={({ id, createdAt, rating, title, name, isHidden }) => (
        <>
          <span>
            {formatDay(createdAt, locale)}　<a href={href('review', { id })}>{title}</a>{' '}
            <small className="muted">{name}</small> <Stars rating={rating} />
          </span>{' '}
          <StateMark state={isHidden ? 'content_hidden' : 'content_shown'} />
        </>
      )}
    />
  );
}
