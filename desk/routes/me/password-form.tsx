import { PasswordInput } from '#kit/form/password-input.tsx';
import { useT } from '../../i18n/text.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { FORM } from '../../ui/form-names.ts';
import type { Refused } from '../../ui/refused.ts';

export function PasswordForm({ email, refused }: { email: string; refused: Refused | undefined }) {
  const t = useT();
  const form = useDeskForm('password', { current: 'me.current', password: 'me.new_password' }, { refused });
  return (
    <section className="box">
      <h2>{t('me.password')}</h2>
      <DeskForm form={form} after={<SubmitButton>{t('me.password_submit')}</SubmitButton>}>
        <input type="hidden" name={FORM} value="password" />
        {/* Password managers save the password under this name. */}
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <PasswordInput field={form.fields.current} autoComplete="current-password" />
        <PasswordInput
          field={form.fields.password}
          hint={t('link.password_hint')}
          autoComplete="new-password"
        />
      </DeskForm>
    </section>
  );
}
