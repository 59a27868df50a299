/** Buttons that post an already typed e-mail address, so that it is in no URL. */
import type { ReactNode } from 'react';
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

/** Id of `<ForgotForm>`. */
const FORGOT_ID = 'forgot';

/** Opens the page for a new password, with the e-mail address filled in. Its button may be inside another form. */
export function ForgotForm({ email, children }: { email: string; children?: ReactNode }) {
  return (
    <PostForm id={FORGOT_ID} action={href('password-reset', {}, useLocale())}>
      <input type="hidden" name="email" value={email} />
      {children}
    </PostForm>
  );
}

export function ForgotButton() {
  return (
    <button type="submit" form={FORGOT_ID} className="link" name="intent" value={BEGIN_RESET}>
      {useT()('login.forgot')}
    </button>
  );
}
