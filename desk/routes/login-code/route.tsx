import { data } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { proveTotp } from '#contract/desk/staff.ts';
import type { PendingField } from '#kit/form/pending-form.ts';
import { PendingInputs } from '#kit/form/pending-inputs.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { deskScreen, secondFactorOf } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { redirectAfterLogin, waitingFields } from '../../request/waiting-form.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { CODE } from '../../ui/form-names.ts';
import type { Refused } from '../../ui/refused.ts';

type Acted = { refused?: Refused | undefined; waiting: PendingField[] };

/** Length of an authenticator code; recovery codes are longer. */
const APP_CODE = 6;

const { loader, action } = deskScreen('login-code', {
  load: async ({ scope, session }) => {
    // The second factor was entered in another tab.
    if (!scope.isPost && session?.level === 'full') throw redirectTo(scope, scope.returnTo ?? '/');
    if (session?.totp === 'unset') throw redirectTo(scope, secondFactorOf(session, scope.returnTo));
    return null;
  },
  act: async (args) => {
    const { scope, form, change } = args;
    const waiting = waitingFields(args);
    // The login has passed a waiting form on to this page.
    if (waiting.length > 0 && !form.has(CODE)) return data<Acted>({ waiting });
    const answer = await submit(args, proveTotp.body, async (body) => {
      const { recoveryCodesLeft: left } = await change(proveTotp, { body });
      if (body.code.length > APP_CODE)
        scope.setNotice({ key: 'notice.recovery_code_used', values: { left } });
      return redirectAfterLogin(scope, scope.returnTo ?? '/');
    });
    return data<Acted>({ refused: answer?.data, waiting }, answer?.init ?? {});
  },
});

export { action, loader };

export default function LoginCode() {
  const t = useT();
  const { refused, waiting = [] } = useActionData<typeof action>() ?? {};
  const form = useDeskForm('code', {}, { refused });
  return (
    <div className="narrow">
      <h1>{t('login.code_title')}</h1>
      <p>{t('login.code_text')}</p>
      <DeskForm form={form} after={<SubmitButton look="primary">{t('login.code_submit')}</SubmitButton>}>
        <PendingInputs fields={waiting} />
        <CodeField form={form} hint={t('login.code_hint')} />
      </DeskForm>
    </div>
  );
}
