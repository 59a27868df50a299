/** Buttons that post an already typed e-mail address, so that it is in no URL. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';

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

/** Opens the page for a new password, with the e-mail address filled in. */
export function ForgotForm({ email }: { email: string }) {
  return (
    <PostForm action={href('password-reset', {}, useLocale())}>
      <input type="hidden" name="email" value={email} />
      <ForgotButton />
    </PostForm>
  );
}

/** In a form with a field `email` whose action is not the page for a new password, that action redirects to it. */
export function ForgotButton() {
  return (
    <button type="submit" className="link" name="intent" value={BEGIN_RESET}>
      {useT()('login.forgot')}
    </button>
  );
}
