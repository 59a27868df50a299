/** State of the order, the note that nothing was charged, and links onward. */
import type { UnpaidReason } from '#app/checkout/unpaid-reason.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { ReturnedPayment } from '#app/ui/order/returned-payment.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { Gap, useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { OrderNumber } from '../order-number.tsx';
import { Reason } from './reason.tsx';

export const failedTitle = ({ cause }: UnpaidReason): TextKey =>
  cause === 'shopper' ? 'checkout.given_up_title' : 'checkout.failed_title';

export function FailedOrder({
  token,
  number,
  reason,
  email,
  returned,
}: {
  token: string;
  number: string;
  reason: UnpaidReason;
  email: string;
  returned: TextKey | undefined;
}) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="result">
      <h1>{t(failedTitle(reason))}</h1>
      {/* No reason when the shopper cancelled the order. */}
      {reason.cause !== 'shopper' && <Reason reason={reason} />}
      <OrderNumber number={number} />
      <p>
        {t('checkout.failed_no_charge')}
        {reason.cause === 'payment' && (
          <>
            <Gap />
            {t('checkout.failed_cancelled')}
          </>
        )}
      </p>
      <ReturnedPayment text={returned} />
      <PostForm>
        <p>{t('checkout.failed_again_text')}</p>
        <input type="hidden" name="order" value={token} />
        <SubmitButton after={t('checkout.buy_again_after')}>{t('checkout.buy_again')}</SubmitButton>
      </PostForm>
      <p className="actions">
        <QuietLink href={href('home', {}, locale)}>{t('error.back_home')}</QuietLink>
      </p>
      <p>
        {t('checkout.legal_contact')} <a href={`mailto:${email}`}>{email}</a>
      </p>
    </div>
  );
}
