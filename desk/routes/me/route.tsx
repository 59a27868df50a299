/** The account of the logged-in staff member. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  changeOwnAccount,
  changeOwnPassword,
  endOtherSessions,
  type OwnAccount,
  readOwnAccount,
  removeOwnTotp,
  renewRecoveryCodes,
} from '#contract/desk/accounts.ts';
import type { StaffMember } from '#contract/desk/staff.ts';
import { PasswordInput } from '#kit/form/password-input.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { UsernameField } from '#kit/form/username-field.tsx';
import { languageName } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { postFormTo, redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { RecoveryCodes } from '../../ui/account/recovery-codes.tsx';
import { OneButton, SubmitButton } from '../../ui/buttons.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ButtonForm, DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { FORM } from '../../ui/form-names.ts';
import { type Refused, type RefusedOneOf, refusedOf } from '../../ui/refused.ts';

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
        return redirectTo(scope, href('me'), { key: 'notice.others_logged_out' });
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
        <div className="boxes">
          <ProfileForm staff={account.staff} refused={refusedOf(refused, 'profile')} />
          <TotpBox account={account} answer={refused} />
        </div>
        <div className="boxes">
          <PasswordForm email={account.staff.email} refused={refusedOf(refused, 'password')} />
          <Sessions sessions={account.sessions} answer={refused} />
        </div>
      </div>
    </>
  );
}

const languages = [
  { value: 'ja_JP', label: languageName.ja },
  { value: 'en_US', label: languageName.en },
];

function ProfileForm({ staff, refused }: { staff: StaffMember; refused: Refused | undefined }) {
  const t = useT();
  const form = useDeskForm(
    'profile',
    { name: 'account.name', locale: 'me.locale' },
    { refused, defaultValue: { name: staff.name, locale: staff.locale } },
  );
  return (
    <section className="box">
      <h2>{t('me.profile')}</h2>
      <DeskForm form={form} after={<SubmitButton>{t('account.save')}</SubmitButton>}>
        <input type="hidden" name={FORM} value="profile" />
        <TextInput field={form.fields.name} maxLength={50} autoComplete="name" />
        <RadioGroup field={form.fields.locale} choices={languages} compact />
      </DeskForm>
    </section>
  );
}

function PasswordForm({ email, refused }: { email: string; refused: Refused | undefined }) {
  const t = useT();
  const form = useDeskForm('password', { current: 'me.current', password: 'me.new_password' }, { refused });
  return (
    <section className="box">
      <h2>{t('me.password')}</h2>
      <DeskForm form={form} after={<SubmitButton>{t('me.password_submit')}</SubmitButton>}>
        <input type="hidden" name={FORM} value="password" />
        <UsernameField id="password-email" label={t('link.email')} email={email} />
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

type Props = { account: OwnAccount; answer: RefusedOneOf | undefined };

function TotpBox({ account, answer }: Props) {
  const t = useT();
  return (
    <section className="box">
      <h2>{t('me.totp')}</h2>
      {account.totp === 'unset' ? (
        <>
          <p>{t('me.totp_none')}</p>
          <ButtonForm action={href('login-setup', {}, { to: href('me') })}>
            <SubmitButton>{t('me.totp_setup')}</SubmitButton>
          </ButtonForm>
        </>
      ) : (
        <>
          <p>
            {t('me.codes_left')} <strong>{t('me.codes_count', { count: account.recoveryCodesLeft })}</strong>
          </p>
          <OneButton id="codes" answer={answer} button="me.codes_submit" />
          <OneButton id="totp" answer={answer} text="me.totp_again_text" button="me.totp_again" />
        </>
      )}
    </section>
  );
}

type SessionsProps = { sessions: OwnAccount['sessions']; answer: RefusedOneOf | undefined };

function Sessions({ sessions, answer }: SessionsProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className="box">
      <h2>{t('account.sessions')}</h2>
      <DataTable
        caption={t('account.sessions')}
        rows={sessions}
        keyOf={({ startedAt }) => startedAt}
        columns={[
          { name: t('me.started'), isHead: true, show: ({ startedAt }) => formatMoment(startedAt, locale) },
          {
            name: t('me.seen'),
            show: ({ seenAt, isThis }) => (isThis ? t('me.this_browser') : formatMoment(seenAt, locale)),
          },
          { name: t('me.network'), show: ({ network }) => network },
        ]}
      />
      {sessions.length > 1 && <OneButton id="sessions" answer={answer} button="me.end_others" />}
    </section>
  );
}
