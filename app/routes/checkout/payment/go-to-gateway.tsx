/** The order is placed; one big button leads to the gateway's page. */
import { useT } from '#app/i18n/text.tsx';
import { Phrases } from '#app/ui/phrases.tsx';
import { Price } from '#app/ui/price.tsx';
import { GatewayForm, GiveUpForm, type Hosted } from '../gateway-form.tsx';
import { OrderNumber } from '../order-number.tsx';

export function GoToGateway({ number, total, hosted }: { number: string; total: number; hosted: Hosted }) {
  const t = useT();
  return (
    <div className="result">
      <h1>
        <Phrases text={t('checkout.go_title')} />
      </h1>
      <p>{t('checkout.go_text')}</p>
      <OrderNumber number={number} />
      <p className="order-number">
        {t('checkout.amount_to_pay')}{' '}
        <strong>
          <Price amount={total} taxNote />
        </strong>
      </p>
      <GatewayForm hosted={hosted} />
      <GiveUpForm />
    </div>
  );
}
