/** The choices made in the earlier steps, with links to change them. */
import type { ReactNode } from 'react';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { FROM, FROM_CONFIRM } from '#app/rules/checkout-return.ts';
import { NamedText } from '#app/ui/named-text.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import type { AddressView } from '#kit/ui/address/address-view.ts';

type SurveyAnswer = { id: number; choice: string; name: string | undefined };

export type ConfirmDetailsProps = {
  address: AddressView | undefined;
  shippingMethod: string;
  paymentMethod: string;
  /** Undefined when the Shop API does not return the answers. */
  survey: SurveyAnswer[] | undefined;
  /** False for an order of tickets only. */
  ships: boolean;
};

export function ConfirmDetails({
  address,
  shippingMethod,
  paymentMethod,
  survey,
  ships,
}: ConfirmDetailsProps) {
  const t = useT();
  return (
    <dl className="confirm-facts rows">
      <Detail
        name={ships ? 'address.step_title' : 'cart.contact_address'}
        change={ships ? 'checkout.change_address' : 'cart.change_contact'}
        to="checkout.address"
      >
        <span className="address-text">{address && <AddressText address={address} withPhone />}</span>
      </Detail>
      {ships && <Detail name="checkout.shipping_method">{shippingMethod}</Detail>}
      <Detail name="checkout.payment_method">{paymentMethod}</Detail>
      <Detail name="checkout.survey" change="checkout.change_survey" to="checkout.survey">
        {survey?.length === 0 && t('checkout.survey_none')}
        {survey && survey.length > 0 && <SurveyAnswers answers={survey} />}
      </Detail>
    </dl>
  );
}

function SurveyAnswers({ answers }: { answers: SurveyAnswer[] }) {
  return (
    <ul>
      {answers.map(({ id, choice, name }) => (
        <li key={id}>
          {name ? <NamedText of="checkout.survey_answer" names={{ name }} values={{ choice }} /> : choice}
        </li>
      ))}
    </ul>
  );
}

type DetailProps = {
  name: TextKey;
  children: ReactNode;
  change?: TextKey;
  to?: 'checkout.address' | 'checkout.survey';
};

function Detail({ name, children, change, to }: DetailProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <div>
      <dt>{t(name)}</dt>
      <dd>{children}</dd>
      {change && to && (
        <dd className="change">
          <a href={href(to, {}, locale, { [FROM]: FROM_CONFIRM })} aria-label={t(change)}>
            {t('checkout.change')}
          </a>
        </dd>
      )}
    </div>
  );
}
