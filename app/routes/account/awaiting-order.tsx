/** An order awaiting payment, with its deadline and the buttons to pay and to cancel. */
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { NameParts } from '#kit/ui/name-parts.tsx';
import { Price } from '#kit/ui/price.tsx';
import type { AwaitedRow } from './order-view.ts';

/** Values of the field `intent`. */
export const PAY = 'pay';
export const GIVE_UP = 'give-up';
/** In the address of an order's page: asks whether to cancel the order, and, if it is open, to order its goods anew. */
export const ASKS_TO_CANCEL = 'cancel';
/** Cancels the order, and puts its goods into the cart. */
export const ORDER_ANEW = 'order-anew';

export function AwaitingOrders({ orders }: { orders: AwaitedRow[] }) {
  const t = useT();
  const locale = useLocale();
  if (orders.length === 0) return null;
  return (
    <section className="awaiting box" aria-labelledby="awaiting">
      <h2 id="awaiting">
        <Icon name="alert" />
        {t(headingOf(orders))}
      </h2>
      <ul>
        {orders.map((order) => (
          <li key={order.token}>
            <h3>
              <a href={href('account.order', { detail: order.token }, locale)}>
                {t('orders.order_of', { number: order.number })}
              </a>
            </h3>
            <p>
              <NameParts>{order.name}</NameParts>
              {order.more > 0 && <> {t('orders.more_lines', { count: order.more })}</>}{' '}
              <Price amount={order.total} taxNote />
            </p>
            <AwaitingOrder order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function headingOf(orders: AwaitedRow[]): TextKey {
  const hasState = (wanted: AwaitedRow['state']) => orders.some(({ state }) => state === wanted);
  if (hasState('open')) return 'orders.awaiting_open';
  if (!hasState('waiting')) return 'orders.awaiting_checked';
  return orders.every(({ state }) => state === 'waiting') ? 'orders.awaiting' : 'orders.awaiting_both';
}

const paymentIsBeingChecked = {
  confirming: 'orders.awaiting_confirming',
  unknown: 'orders.awaiting_unknown',
} as const;

export function AwaitingOrder({ order }: { order: AwaitedRow }) {
  const t = useT();
  const locale = useLocale();
  const { number, state, until } = order;
  if (state === 'open') return <OpenOrder order={order} />;
  if (state !== 'waiting') return <p>{t(paymentIsBeingChecked[state])}</p>;
  return (
    <>
      {until && <p>{t('orders.awaiting_waiting', { until })}</p>}
      <PostForm action={href('account.orders', {}, locale)} className="ways">
        <input type="hidden" name="order" value={order.token} />
        <IntentButton intent={PAY} look="primary" label={t('orders.pay_of', { number })}>
          {t('orders.pay')}
        </IntentButton>
        <QuestionLink token={order.token} label={t('orders.give_up_of', { number })}>
          {t('orders.give_up')}
        </QuestionLink>
      </PostForm>
    </>
  );
}

/** The question before an order is cancelled. */
export function CancelQuestion({ order }: { order: AwaitedRow }) {
  const t = useT();
  const locale = useLocale();
  const { token, number, name, more, total } = order;
  const isOpen = order.state === 'open';
  return (
    <div className="question">
      <h1>{t(isOpen ? 'orders.anew_question' : 'orders.give_up_question', { number })}</h1>
      <p>
        <NameParts>{name}</NameParts>
        {more > 0 && (
          <>
            {' '}
            <span className="by-day">{t('orders.more_lines', { count: more })}</span>
          </>
        )}{' '}
        <span className="by-day">
          <Price amount={total} taxNote />
        </span>
      </p>
      <p>{t(isOpen ? 'orders.anew_text' : 'orders.give_up_text')}</p>
      <PostForm action={href('account.orders', {}, locale)} className="ways">
        <input type="hidden" name="order" value={token} />
        {isOpen ? (
          <>
            <IntentButton intent={ORDER_ANEW} look="primary" label={t('orders.anew_of', { number })}>
              {t('orders.anew')}
            </IntentButton>
            <IntentButton intent={GIVE_UP} look="quiet" label={t('orders.give_up_only_of', { number })}>
              {t('orders.give_up_only')}
            </IntentButton>
          </>
        ) : (
          <IntentButton intent={GIVE_UP} look="primary" label={t('orders.give_up_of', { number })}>
            {t('orders.give_up')}
          </IntentButton>
        )}
        <a href={href('account.order', { detail: token }, locale)}>{t('receipt.back')}</a>
      </PostForm>
    </div>
  );
}

/**
 * An order that the shop cannot take a payment for. Most are paid, because such a Shop API places an order after its
 * payment: ordering anew is not the first choice.
 */
function OpenOrder({ order: { number, token } }: { order: AwaitedRow }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <p>{t('orders.open_text')}</p>
      <p className="ways">
        <a className="button primary" href={href('inquiry', {}, locale, { topic: 'order', order: number })}>
          {t('orders.open_ask')}
        </a>
      </p>
      <p>{t('orders.open_unpaid')}</p>
      <p className="ways">
        <QuestionLink token={token} label={t('orders.anew_of', { number })}>
          {t('orders.anew')}
        </QuestionLink>
      </p>
    </>
  );
}

type QuestionProps = { token: string; label: string; children: string };

/** To the question before an order is cancelled. */
function QuestionLink({ token, label, children }: QuestionProps) {
  const address = href('account.order', { detail: token }, useLocale(), { [ASKS_TO_CANCEL]: 1 });
  return (
    <a className="button quiet" href={address} aria-label={label}>
      {children}
    </a>
  );
}

type IntentProps = { intent: string; look: 'primary' | 'quiet'; label: string; children: string };

/** `label`: for screen readers, which hear the buttons of several orders. */
const IntentButton = ({ intent, look, label, children }: IntentProps) => (
  <button type="submit" name="intent" value={intent} className={`button ${look}`} aria-label={label}>
    {children}
  </button>
);
