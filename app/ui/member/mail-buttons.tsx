/** One press instead of typing an address again: it goes along with the form, never in an address of ours. */
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';

/** Sends the verification mail again. */
export function ResendButton({ email }: { email: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <PostForm action={href('register.verification', {}, locale)}>
      <input type="hidden" name="email" value={email} />
      <button type="submit" className="link" name="intent" value="mail">
        {t('registration.resend')}
      </button>
    </PostForm>
  );
}

/** As the value of `intent`: nothing is sent yet. */
export const BEGIN_RESET = 'begin';

/** Leads to the form that asks for a new password, filled in. */
export function ForgotButton({ email }: { email: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <PostForm action={href('password-reset', {}, locale)}>
      <input type="hidden" name="email" value={email} />
      <button type="submit" className="link" name="intent" value={BEGIN_RESET}>
        {t('login.forgot')}
      </button>
    </PostForm>
  );
}
