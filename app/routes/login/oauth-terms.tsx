/** Asks a new member from the OAuth provider to accept the terms, and then sends the shopper to the provider again. */

import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { TermsChoice } from '#app/ui/member/terms-choice.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import type { FormResult } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';

/** Value of the field `intent`. */
export const ACCEPT = 'oauth-terms';

export type TermsView = { provider: string; aside: boolean; query: Record<string, string | number> };

type Props = TermsView & { redirectPath: string; lastResult: FormResult | null | undefined };

export function OAuthTerms({ provider, aside, query, redirectPath, lastResult }: Props) {
  const t = useT();
  const locale = useLocale();
  const form = useShopForm(
    'oauth-terms',
    { terms: 'registration.terms' },
    { constraint: { terms: { required: true } }, lastResult },
  );
  const login = href('login', {}, locale, { redirect_path: redirectPath });
  return (
    <TwoColumns
      crumbs={[{ name: t('login.title'), href: login }, { name: t('registration.title') }]}
      title={<Phrases text={t('login.terms_title')} />}
      lead={t('login.terms_text', { name: provider })}
      isForm
    >
      <ErrorSummary form={form} />
      <PostForm action={href('login', {}, locale, query)} {...form.props}>
        <input type="hidden" name="redirect_path" value={redirectPath} />
        {aside && <input type="hidden" name="aside" value="1" />}
        <RequiredNote />
        <TermsChoice field={form.fields.terms} />
        <Purpose text={t('registration.purpose')} />
        <SubmitButton intent={ACCEPT} after={t('login.oauth_accept_after')}>
          {t('login.oauth_accept', { name: provider })}
        </SubmitButton>
      </PostForm>
      <p className="actions">
        <a href={login}>{t('reset_password.back_to_login')}</a>
      </p>
    </TwoColumns>
  );
}
