/** What was chosen on the way to the confirm step, each with a link to change it. */
import type { ReactNode } from 'react';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useLocale, useT } from '#app/i18n/text.tsx';
import { FROM, FROM_CONFIRM } from '#app/rules/checkout-return.ts';
import { AddressText } from '#app/ui/address/address-text.tsx';
import type { AddressView } from '#app/ui/address/address-view.ts';
import { NamedText } from '#app/ui/named-text.tsx';

type SurveyAnswer = { id: number; choice: string; name: string | undefined };

export type ConfirmDetailsProps = {
  address: AddressView | undefined;
  shippingMethod: string;
  paymentMethod: string;
  /** Undefined: the Shop API does not repeat what was answered. */
  survey: SurveyAnswer[] | undefined;
  /** False: of tickets alone nothing is sent. */
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
    <dl className="confirm-facts">
      <Fact
        name={ships ? 'address.step_title' : 'cart.contact_address'}
        change={ships ? 'checkout.change_address' : 'cart.change_contact'}
        to="checkout.address"
      >
        <span className="address-text">{address && <AddressText address={address} withPhone />}</span>
      </Fact>
      {ships && <Fact name="checkout.shipping_method">{shippingMethod}</Fact>}
      <Fact name="checkout.payment_method">{paymentMethod}</Fact>
      <Fact name="checkout.survey" change="checkout.change_survey" to="checkout.survey">
        {survey?.length === 0 && t('checkout.survey_none')}
        {survey && survey.length > 0 && <SurveyAnswers answers={survey} />}
      </Fact>
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

type FactProps = {
  name: TextKey;
  children: ReactNode;
  change?: TextKey;
  to?: 'checkout.address' | 'checkout.survey';
};

function Fact({ name, children, change, to }: FactProps) {
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
