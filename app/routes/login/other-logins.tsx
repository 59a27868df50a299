/** §2 Alternatives to the password on the login page: OAuth, and links for visitors without an account. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { ForgotButton } from '#app/ui/member/mail-buttons.tsx';
import type { PendingField } from '#kit/form/pending-form.ts';
import { PendingInputs } from '#kit/form/pending-inputs.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';

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

const aside = (pending: Props['pending']) =>
  pending.length > 0 ? { target: '_blank', rel: 'noopener' } : {};

type ForgotProps = Pick<Props, 'pending'> & {
  /** E-mail address of a failed login. */
  email: string | undefined;
};

/** A link under the password. After a failed login it is a button that posts the e-mail address by `<ForgotForm>`. */
export function ForgotPassword({ pending, email }: ForgotProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <p className="below-field">
      {email && pending.length === 0 ? (
        <ForgotButton />
      ) : (
        <a className="fine" href={href('password-reset', {}, locale)} {...aside(pending)}>
          {t('login.forgot')}
        </a>
      )}
    </p>
  );
}

/** §2 For visitors without an account. */
export function Newcomers({ redirectPath, pending }: Pick<Props, 'redirectPath' | 'pending'>) {
  const t = useT();
  const locale = useLocale();
  const back = redirectPath === href('home', {}, locale) ? {} : { redirect_path: redirectPath };
  return (
    <section className="apart">
      <h2>{t('login.new_here')}</h2>
      <p>{t('registration.lead')}</p>
      <p className="ways">
        <a className="button quiet primary" href={href('register', {}, locale, back)} {...aside(pending)}>
          {t('login.register')}
        </a>
        <a href={href('usage-guides', {}, locale)} {...aside(pending)}>
          {t('login.guide')}
        </a>
      </p>
    </section>
  );
}
