/** A refused payment of an order that is still payable: the reason, and the form to try another card. */
import type { UnpaidReason } from '#app/checkout/unpaid-reason.ts';
import { useT } from '#app/i18n/text.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { Price } from '#kit/ui/price.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { GatewayForm, GiveUpForm, type Hosted } from '../gateway-form.tsx';
import { Reason } from './reason.tsx';

export type Refused = {
  token: string;
  number: string;
  total: number;
  reason: UnpaidReason;
  until: string;
  hosted: Hosted;
  email: string;
};

export function RefusedPayment({ payment }: { payment: Refused }) {
  const t = useT();
  return (
    <div className="result">
      <h1>
        <Phrases text={t('checkout.failed_title')} />
      </h1>
      <Reason reason={payment.reason} />
      <RecordList
        rows={[
          [t('checkout.order_number'), <strong key="number">{payment.number}</strong>],
          [
            t('checkout.amount_to_pay'),
            <strong key="total">
              <Price amount={payment.total} taxNote />
            </strong>,
          ],
        ]}
      />
      <p>{t('checkout.refused_text')}</p>
      <GatewayForm hosted={payment.hosted} until={payment.until} />
      <GiveUpForm order={payment.token} />
      <p>
        {t('checkout.legal_contact')} <a href={`mailto:${payment.email}`}>{payment.email}</a>
      </p>
    </div>
  );
}
