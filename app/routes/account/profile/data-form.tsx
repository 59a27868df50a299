/** Asks for the password before the download of the member's data, as HTML or JSON. */

import { useT } from '#app/i18n/text.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { PasswordInput } from '#kit/form/password-input.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import type { Constraints, FormResult } from '#kit/form/use-form.ts';

type Props = {
  constraint: Constraints;
  lastResult: FormResult | null | undefined;
};

export function DataForm({ constraint, lastResult }: Props) {
  const t = useT();
  const form = useShopForm('own-data', { password: 'account.password.current' }, { constraint, lastResult });
  return (
    <>
      <ErrorSummary form={form} />
      <PostForm {...form.props}>
        <RequiredNote />
        <PasswordInput field={form.fields.password} autoComplete="current-password" enterKeyHint="go" />
        <p className="ways">
          <button type="submit" className="button quiet" name="format" value="html">
            {t('profile.data_download')}
          </button>
          <button type="submit" className="button quiet" name="format" value="json">
            {t('profile.data_json')}
          </button>
        </p>
      </PostForm>
    </>
  );
}
