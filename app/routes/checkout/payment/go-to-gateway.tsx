/** Page with a button to the gateway's page. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { ChangesView } from '#app/ui/order/changes-view.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { Price } from '#kit/ui/price.tsx';
import { ChangedSeminars } from '../changed-seminars.tsx';
import { GatewayForm, GiveUpForm, type Hosted } from '../gateway-form.tsx';

type Props = {
  /** Of the order awaiting this payment, like `number` and `until`; undefined when it is placed with its payment. */
  token?: string;
  number?: string;
  until?: string;
  total: number;
  /** Undefined while the order cannot be paid. */
  hosted: Hosted | undefined;
  changes?: ChangesView | undefined;
};

export function GoToGateway({ token, number, until, total, hosted, changes }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="result going">
      <h1>
        <Phrases text={t(changes ? 'checkout.waiting_title' : 'checkout.go_title')} />
      </h1>
      {!changes && <p>{t(number === undefined ? 'checkout.go_text_first' : 'checkout.go_text')}</p>}
      <dl className="record rows order-number">
        {number !== undefined && (
          <div>
            <dt>{t('checkout.order_number')}</dt>
            <dd>{number}</dd>
          </div>
        )}
        <div>
          <dt>{t('checkout.amount_to_pay')}</dt>
          <dd>
            <strong>
              <Price amount={total} taxNote />
            </strong>
          </dd>
        </div>
      </dl>
      {changes && token && <ChangedSeminars changes={changes} order={token} until={until} />}
      {hosted && <GatewayForm hosted={hosted} until={until} />}
      {token === undefined ? (
        <p className="actions">
          <a href={href('checkout.payment', {}, locale)}>{t('checkout.back_to_payment')}</a>
        </p>
      ) : (
        <GiveUpForm order={token} />
      )}
    </div>
  );
}
