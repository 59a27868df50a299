/** The forms of an order that awaits its payment: to the gateway's page, or to cancel it. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { NamedText } from '#app/ui/named-text.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { useLocale } from '#kit/i18n/text.tsx';

export type Hosted = { action: string; method: 'post'; fields: Record<string, string> };

type Props = {
  hosted: Hosted;
  /** Until when the order can be paid; undefined if no order awaits this payment. */
  until: string | undefined;
};

/** With the gateway's fields unchanged. */
export function GatewayForm({ hosted, until }: Props) {
  const t = useT();
  return (
    <>
      {until && (
        <p>
          <strong>
            <NamedText of="checkout.pay_until" names={{ when: <span className="by-day">{until}</span> }} />
          </strong>
        </p>
      )}
      <form method={hosted.method} action={hosted.action}>
        {Object.entries(hosted.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton after={t(until ? 'checkout.go_after_until' : 'checkout.go_after_first')}>
          {t('checkout.go_button')}
        </SubmitButton>
      </form>
    </>
  );
}

/**
 * Cancels an unpaid order for good, by a button that is separate and less prominent. The form names its order, because
 * another order may be remembered by the time the form is sent.
 */
export function GiveUpForm({ order }: { order: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <PostForm action={href('checkout.payment', {}, locale)} className="give-up apart">
      <p>{t('checkout.give_up_text')}</p>
      <input type="hidden" name="order" value={order} />
      <button type="submit" name="intent" value="give-up" className="link">
        {t('checkout.give_up')}
      </button>
    </PostForm>
  );
}
