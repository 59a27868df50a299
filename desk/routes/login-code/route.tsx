import { useActionData } from '@remix-run/react';
import { proveTotp } from '#contract/desk/staff.ts';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.server.ts';
import { deskScreen, secondFactorOf } from '../../request/screen.server.ts';
import { submit } from '../../request/submit.server.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';

/** Length of an authenticator code; recovery codes are longer. */
const APP_CODE = 6;

const { loader, action } = deskScreen('login-code', {
  load: async ({ scope, session }) => {
    // Proved meanwhile, in another tab.
    if (!scope.isPost && session?.level === 'full') throw redirectTo(scope, scope.returnTo ?? '/');
    if (session?.totp === 'unset') throw redirectTo(scope, secondFactorOf(session, scope.returnTo));
    return null;
  },
  act: (args) =>
    submit(args, proveTotp.body, async (body) => {
      const { recoveryCodesLeft: left } = await args.change(proveTotp, { body });
      const to = args.scope.returnTo ?? '/';
      const isRecovery = body.code.length > APP_CODE;
      return redirectTo(
        args.scope,
        to,
        isRecovery ? { key: 'notice.recovery_code_used', values: { left } } : undefined,
      );
    }),
});

export { action, loader };

export default function LoginCode() {
  const t = useT();
  const form = useDeskForm('code', {}, { refused: useActionData<typeof action>() });
  return (
    <div className="narrow">
      <h1>{t('login.code_title')}</h1>
      <p>{t('login.code_text')}</p>
      <DeskForm
        form={form}
        after={
          <button type="submit" className="button primary">
            {t('login.code_submit')}
          </button>
        }
      >
        <CodeField form={form} hint={t('login.code_hint')} />
      </DeskForm>
    </div>
  );
}
