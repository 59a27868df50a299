/** What went wrong, that nothing was charged, and three ways on. */
import type { Failure } from '#app/checkout/failure.ts';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { OrderNumber } from '../order-number.tsx';

export function FailedOrder({ number, failure, email }: { number: string; failure: Failure; email: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="result">
      <h1>{t('checkout.failed_title')}</h1>
      <div className="failure">
        <Icon name="alert" />
        <p>
          {t(failure.key)}
          {failure.code && <small>{t('checkout.failed_code', { code: failure.code })}</small>}
        </p>
      </div>
      <OrderNumber number={number} />
      <p>{t('checkout.failed_no_charge')}</p>
      <form method="post">
        <p>{t('checkout.failed_again_text')}</p>
        <SubmitButton after={t('checkout.buy_again_after')}>{t('checkout.buy_again')}</SubmitButton>
      </form>
      <p className="actions">
        <a className="button quiet" href={href('checkout.cart', {}, locale)}>
          {t('notice.cart_view')}
        </a>
        <a className="button quiet" href={href('home', {}, locale)}>
          {t('errors.back_home')}
        </a>
      </p>
      <p>
        {t('checkout.legal_contact')} <a href={`mailto:${email}`}>{email}</a>
      </p>
    </div>
  );
}
