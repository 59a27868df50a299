/** An order in the list, with its states and actions. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { Cover } from '#app/ui/cover.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { ExternalLink } from '#kit/ui/external-link.tsx';
import { Price } from '#kit/ui/price.tsx';
import { BuyAgain } from '../buy-again.tsx';
import type { OrderRow } from '../order-view.ts';
import { PaymentMark, ShipmentMark } from '../state-mark.tsx';

export function OrderCard({ order }: { order: OrderRow }) {
  const lastParcel = order.parcels.at(-1);
  const t = useT();
  const locale = useLocale();
  const heading = `order-${order.number}`;
  return (
    <li>
      <article className="box" aria-labelledby={heading}>
        <header>
          <h2 id={heading}>{t('orders.order_of', { number: order.number })}</h2>
          <p className="head">
            {order.day && <span className="date">{order.day}</span>}
            <Price amount={order.total} taxNote />
          </p>
          <p className="wrap">
            <PaymentMark payment={order.payment} isCancelled={order.isCancelled} />
            {order.shipment && order.shipment !== 'waiting' && <ShipmentMark state={order.shipment} />}
          </p>
        </header>
        <div className="order-goods">
          {/* The list beside it has the names. */}
          <p className="shelf" aria-hidden="true">
            {order.lines.map((line) => (
              <Cover key={line.id} path={line.image} name="" size="192x224" when="later" />
            ))}
          </p>
          <ul>
            {order.lines.map((line) => (
              <li key={line.id}>
                <span lang={langOf(line.name, locale)}>{line.name}</span>
                {line.quantity > 1 && ` × ${line.quantity}`}
              </li>
            ))}
            {order.more > 0 && <li className="fine">{t('orders.more_lines', { count: order.more })}</li>}
            {order.lines.length > 2 && (
              <li className="fine others" aria-hidden="true">
                {t('orders.more_lines', { count: order.lines.length - 1 + order.more })}
              </li>
            )}
          </ul>
        </div>
        <div className="ways">
          <a
            href={href('account.order.detail', { detail: order.token }, locale)}
            aria-label={t('orders.view_of', { number: order.number })}
          >
            {t('orders.view')}
          </a>
          {/* An order awaiting payment has to be paid or cancelled first. */}
          {!isOpen(order) && <BuyAgain token={order.token} number={order.number} look="link" />}
          {lastParcel?.url && <ExternalLink href={lastParcel.url}>{t('orders.tracking')}</ExternalLink>}
        </div>
      </article>
    </li>
  );
}

const isOpen = ({ payment }: OrderRow): boolean => payment === 'new' || payment === 'confirming';
