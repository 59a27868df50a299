/** A member's orders, also by telephone, refunds, inquiries, purchase requests and reviews, newest first. */
import type { ReactNode } from 'react';
import { MEMBER_ORDERS_PER_PAGE, type MemberDetail } from '#contract/desk/members.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
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

/** The sections that have entries, and one line about the others. */
export function MemberHistory({ member }: { member: MemberDetail }) {
  const t = useT();
  const { phoneOrders, refunds, inquiries, requests, reviews } = member;
  const lists = [
    [phoneOrders, t('phone_orders.title')],
    [refunds, t('members.refunds')],
    [inquiries, t('members.inquiries')],
    [requests, t('shell.wishes')],
    [reviews, t('shell.reviews')],
  ] as const;
  const empty = lists.filter(([items]) => items.length === 0).map(([, title]) => title);
  return (
    <>
      <MemberPhoneOrders member={member} />
      <MemberRefunds member={member} />
      <MemberInquiries member={member} />
      <MemberRequests member={member} />
      <MemberReviews member={member} />
      {empty.length > 0 && (
        <p className="muted settings-text">{t('members.no_others', { what: empty.join(t('kit.comma')) })}</p>
      )}
    </>
  );
}

type LinesProps<Item> = {
  id: string;
  title: string;
  items: readonly Item[];
  show: (item: Item) => ReactNode;
};

function Lines<Item extends { id: number }>({ id, title, items, show }: LinesProps<Item>) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="lines with-state">
        {items.map((item) => (
          <li key={item.id}>{show(item)}</li>
        ))}
      </ul>
    </section>
  );
}

function MemberPhoneOrders({ member: { phoneOrders } }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Lines
      id="phone-orders"
      title={t('phone_orders.title')}
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

function MemberRefunds({ member: { refunds } }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Lines
      id="refunds"
      title={t('members.refunds')}
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

function MemberInquiries({ member: { inquiries } }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Lines
      id="inquiries"
      title={t('members.inquiries')}
      items={inquiries}
      show={({ id, createdAt, subject, state }) => (
        <>
          <a href={href('inquiry', { id })}>
            {formatDay(createdAt, locale)}　<Name>{subject ?? t('members.no_subject')}</Name>
          </a>{' '}
          <StateMark state={inquiryState(state)} />
        </>
      )}
    />
  );
}

function MemberRequests({ member: { requests } }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Lines
      id="requests"
      title={t('shell.wishes')}
      items={requests}
      show={({ createdAt, productCode, variantCode, name, quantity, state }) => {
        const text = `${name ?? t('wishes.deleted', { code: productCode })} × ${quantity}`;
        const query = { product: productCode, ...(variantCode ? { variant: variantCode } : {}) };
        return (
          <>
            <span>
              {formatDay(createdAt, locale)}
              {'　'}
              {state === 'open' ? (
                <a href={href('wish', {}, query)}>
                  <Name>{text}</Name>
                </a>
              ) : (
                <Name>{text}</Name>
              )}
            </span>{' '}
            <StateMark state={`request_${state}`} />
          </>
        );
      }}
    />
  );
}

function MemberReviews({ member: { reviews } }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Lines
      id="reviews"
      title={t('shell.reviews')}
      items={reviews}
      show={({ id, createdAt, rating, title, name, isHidden }) => (
        <>
          <span>
            {formatDay(createdAt, locale)}
            {'　'}
            <a href={href('review', { id })}>
              <Name>{title}</Name>
            </a>{' '}
            <small className="muted">
              <Name>{name}</Name>
            </small>{' '}
            <Stars rating={rating} />
          </span>{' '}
          <StateMark state={isHidden ? 'content_hidden' : 'content_shown'} />
        </>
      )}
    />
  );
}
