/** The way to the gateway's page: its own fields, untouched, and one button. */
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { PAYMENT_MINUTES } from '#contract/rules/constants.ts';

export type Hosted = { action: string; method: 'post'; fields: Record<string, string> };

export function GatewayForm({ hosted }: { hosted: Hosted }) {
  const t = useT();
  return (
    <form method={hosted.method} action={hosted.action}>
      {Object.entries(hosted.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton after={t('checkout.go_after', { minutes: PAYMENT_MINUTES })}>
        {t('checkout.go_button')}
      </SubmitButton>
    </form>
  );
}

/** Gives an unpaid order up: terminal, so it is a button of its own and looks like less. */
export function GiveUpForm() {
  const t = useT();
  const locale = useLocale();
  return (
    <form method="post" action={href('checkout.payment', {}, locale)} className="give-up">
      <p>{t('checkout.give_up_text')}</p>
      <button type="submit" name="intent" value="give-up" className="link">
        {t('checkout.give_up')}
      </button>
    </form>
  );
}
