/** What went wrong, that nothing was charged, and three ways on. */
import type { UnpaidReason } from '#app/checkout/unpaid-reason.ts';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { OrderNumber } from '../order-number.tsx';
import { Reason } from './reason.tsx';

export function FailedOrder({
  number,
  reason,
  email,
}: {
  number: string;
  reason: UnpaidReason;
  email: string;
}) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="result">
      <h1>{t('checkout.failed_title')}</h1>
      <Reason reason={reason} />
      <OrderNumber number={number} />
      <p>{t('checkout.failed_no_charge')}</p>
      <PostForm>
        <p>{t('checkout.failed_again_text')}</p>
        <SubmitButton after={t('checkout.buy_again_after')}>{t('checkout.buy_again')}</SubmitButton>
      </PostForm>
      <p className="actions">
        <a className="button quiet" href={href('checkout.cart', {}, locale)}>
          {t('notice.cart_view')}
        </a>
        <a className="button quiet" href={href('home', {}, locale)}>
          {t('error.back_home')}
        </a>
      </p>
      <p>
        {t('checkout.legal_contact')} <a href={`mailto:${email}`}>{email}</a>
      </p>
    </div>
  );
}
