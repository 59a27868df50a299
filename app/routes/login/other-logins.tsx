/** §2 Alternatives to the password on the login page: OAuth, and links for visitors without an account. */
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import type { PendingField } from '#app/rules/pending-form.ts';
import { PendingInputs } from '#app/ui/form/pending-inputs.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { ForgotButton } from '#app/ui/member/mail-buttons.tsx';

type Props = {
  redirectPath: string;
  /** Name of the OAuth provider, if there is one. */
  provider: string | undefined;
  /** Fields of a pending form, which is lost when the page is left. */
  pending: readonly PendingField[];
};

export function OtherLogins({ redirectPath, provider, pending }: Props) {
  const t = useT();
  const locale = useLocale();
  const hasPendingForm = pending.length > 0;
  return (
    <>
      {provider && (
        <PostForm
          action={href('login', {}, locale)}
          className="other-way spaced"
          {...(hasPendingForm ? { target: '_blank' } : {})}
        >
          <p className="or">{t('login.or')}</p>
          <input type="hidden" name="redirect_path" value={redirectPath} />
          {hasPendingForm && <input type="hidden" name="aside" value="1" />}
          <button type="submit" className="button quiet primary" name="intent" value="oauth">
            {t('login.oauth', { name: provider })}
          </button>
          <p className="after">
            {t(hasPendingForm ? 'login.oauth_aside' : 'login.oauth_after', { name: provider })}
          </p>
        </PostForm>
      )}
      {hasPendingForm && (
        <PostForm action={redirectPath} className="other-way spaced">
          <p>{t('login.kept_aside')}</p>
          <PendingInputs fields={pending} />
          <button type="submit" className="button quiet">
            {t('login.kept_continue')}
          </button>
        </PostForm>
      )}
    </>
  );
}

type LinksProps = Pick<Props, 'redirectPath' | 'pending'> & {
  /** E-mail address of a failed login. */
  email: string | undefined;
};

export function LoginLinks({ redirectPath, pending, email }: LinksProps) {
  const t = useT();
  const locale = useLocale();
  const back = redirectPath === href('home', {}, locale) ? {} : { redirect_path: redirectPath };
  const aside = pending.length > 0 ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <div className="login-links apart">
      {email && pending.length === 0 ? (
        <ForgotButton email={email} />
      ) : (
        <p>
          <a href={href('password-reset', {}, locale)} {...aside}>
            {t('login.forgot')}
          </a>
        </p>
      )}
      <h2>{t('login.new_here')}</h2>
      <p>
        <a className="button quiet primary" href={href('register', {}, locale, back)} {...aside}>
          {t('login.register')}
        </a>
      </p>
      <p>
        <a href={href('usage-guides', {}, locale)} {...aside}>
          {t('login.guide')}
        </a>
      </p>
    </div>
  );
}
