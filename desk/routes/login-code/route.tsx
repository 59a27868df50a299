import { data } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { proveTotp } from '#contract/desk/staff.ts';
import type { PendingField } from '#kit/form/pending-fields.ts';
import { PendingInputs } from '#kit/form/pending-inputs.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { carried, resume } from '../../request/refill-after-login.ts';
import { type ActArgs, deskScreen, type LoadArgs, secondFactorOf } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { CODE } from '../../ui/form-names.ts';
import type { Refused } from '../../ui/refused.ts';

type Acted = { refused?: Refused | undefined; pending: PendingField[] };

/** Length of an authenticator code; recovery codes are longer. */
const APP_CODE = 6;

export const { loader, action } = deskScreen('login-code', { load: loadLoginCode, act: postLoginCode });

async function loadLoginCode({ scope, session }: LoadArgs) {
  // The second factor was entered in another tab.
  if (!scope.isPost && session?.level === 'full') throw redirectTo(scope, scope.returnTo ?? '/');
  if (session?.totp === 'unset') throw redirectTo(scope, secondFactorOf(session, scope.returnTo));
  return null;
}

async function postLoginCode(args: ActArgs) {
  const { scope, form, change } = args;
  const pending = carried(args);
  // The login has passed a pending form on to this page.
  if (pending.length > 0 && !form.has(CODE)) return data<Acted>({ pending });
  const answer = await submit(args, proveTotp.body, async (body) => {
    const { recoveryCodesLeft: left } = await change(proveTotp, { body });
    if (body.code.length > APP_CODE) scope.setNotice({ key: 'notice.recovery_code_used', values: { left } });
    return resume(scope, scope.returnTo ?? '/');
  });
  return data<Acted>({ refused: answer?.data, pending }, answer?.init ?? {});
}

export default function LoginCode() {
  const t = useT();
  const { refused, pending = [] } = useActionData<typeof action>() ?? {};
  const form = useDeskForm('code', {}, { refused });
  return (
    <div className="narrow">
      <h1>{t('login.code_title')}</h1>
      <p>{t('login.code_text')}</p>
      <DeskForm form={form} after={<SubmitButton look="primary">{t('login.code_submit')}</SubmitButton>}>
        <PendingInputs fields={pending} />
        <CodeField form={form} hint={t('login.code_hint')} />
      </DeskForm>
      <p>
        <a href={href('login')}>{t('login.other_account')}</a>
      </p>
    </div>
  );
}
