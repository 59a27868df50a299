/** Buttons that post an already typed e-mail address, so that it is in no URL. */
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

/** Value of the field `intent`: shows the form without sending a mail. */
export const BEGIN_RESET = 'begin';

/** Opens the form for a new password, with the e-mail address filled in. */
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
