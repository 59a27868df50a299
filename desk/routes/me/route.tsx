/** The account of the logged-in staff member. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  changeOwnAccount,
  changeOwnPassword,
  endOtherSessions,
  readOwnAccount,
  removeOwnTotp,
  renewRecoveryCodes,
} from '#contract/desk/accounts.ts';
import { useT } from '../../i18n/text.tsx';
import { postFormTo, redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { RecoveryCodes } from '../../ui/account/recovery-codes.tsx';
import { FORM } from '../../ui/form-names.ts';
import { type RefusedOneOf, refusedOf } from '../../ui/refused.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';
import { TotpBox } from './totp-box.tsx';

type Acted = Partial<RefusedOneOf> & { codes?: string[] };

const nothing = z.object({});

export const { loader, action } = deskScreen('me', { load: loadMe, act: postMe });

async function loadMe({ read }: LoadArgs) {
  return { account: await read(readOwnAccount, {}) };
}

async function postMe(args: ActArgs) {
  let codes: string[] | undefined;
  const refused = await submitFor(args, (made) => {
    codes = made;
  });
  if (refused) return data<Acted>(refused.data, refused.init ?? {});
  return data<Acted>(codes ? { codes } : {});
}

function submitFor(args: ActArgs, show: (codes: string[]) => void) {
  const { scope, change, form } = args;
  switch (form.get(FORM)) {
    case 'profile':
      return submitOneOf(args, changeOwnAccount.body, async (body) => {
        await change(changeOwnAccount, { body });
        return redirectTo(scope, href('me'), { key: 'notice.account_saved' });
      });
    case 'password':
      return submitOneOf(args, changeOwnPassword.body, async (body) => {
        await change(changeOwnPassword, { body });
        return redirectTo(scope, href('me'), { key: 'notice.password_changed' });
      });
    case 'sessions':
      return submitOneOf(args, nothing, async () => {
        await change(endOtherSessions, {});
        return redirectTo(scope, href('me'), { key: 'notice.sessions_ended' });
      });
    case 'codes':
      return submitOneOf(args, nothing, async () => {
        show((await change(renewRecoveryCodes, {})).recoveryCodes);
        return undefined;
      });
    case 'totp':
      return submitOneOf(args, nothing, async () => {
        await change(removeOwnTotp, {});
        scope.setNotice({ key: 'notice.totp_again' });
        return postFormTo(scope, href('login-setup', {}, { to: href('me') }));
      });
    default:
      throw data(null, { status: 400 });
  }
}

export default function Me() {
  const { account } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  if (answer?.codes) return <RecoveryCodes codes={answer.codes} to={href('me')} />;
  const refused = answer?.of && answer.refused ? { of: answer.of, refused: answer.refused } : undefined;
  return (
    <>
      <h1>{t('me.title')}</h1>
      <div className="two even">
        <ProfileForm staff={account.staff} refused={refusedOf(refused, 'profile')} />
        <PasswordForm email={account.staff.email} refused={refusedOf(refused, 'password')} />
        <TotpBox account={account} answer={refused} />
        <Sessions sessions={account.sessions} answer={refused} />
      </div>
    </>
  );
}
