import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { openSession } from '#contract/desk/staff.ts';
import { EMAIL_MAX } from '#contract/rules/constants.ts';
import { PasswordInput } from '#kit/form/password-input.tsx';
import type { PendingField } from '#kit/form/pending-fields.ts';
import { PendingInputs } from '#kit/form/pending-inputs.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { htmlLang, otherLocale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { loggedIn } from '../../request/logged-in.ts';
import { redirectTo } from '../../request/redirect.ts';
import { carried, pendingFormIn } from '../../request/refill-after-login.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import type { Refused } from '../../ui/refused.ts';

const loginForm = openSession.body.omit({ browserTokens: true });

type Acted = { refused?: Refused | undefined; pending: PendingField[] };

export const { loader, action } = deskScreen('login', { load: loadLogin, act: postLogin });

async function loadLogin({ scope }: LoadArgs) {
  const to = scope.returnTo;
  if (!scope.isPost && (await scope.session())?.level === 'full') throw redirectTo(scope, to ?? '/');
  return { to };
}

async function postLogin(args: ActArgs) {
  const pending = carried(args);
  // Another screen has passed its form on to this page.
  if (pending.length > 0 && !pendingFormIn(args.form)) return data<Acted>({ pending });
  const { scope } = args;
  const answer = await submit(args, loginForm, async (typed) => {
    const opened = await args.change(openSession, {
      body: { ...typed, browserTokens: scope.knownBrowser },
    });
    scope.rememberBrowser(opened.browserToken);
    return loggedIn(scope, opened);
  });
  return data<Acted>({ refused: answer?.data, pending }, answer?.init ?? {});
}

export default function Login() {
  const { to } = useLoaderData<typeof loader>();
  const t = useT();
  const other = otherLocale(useLocale());
  const { refused, pending = [] } = useActionData<typeof action>() ?? {};
  const form = useDeskForm(
    'login',
    { email: 'login.email', password: 'login.password' },
    { refused, schema: loginForm },
  );
  return (
    <div className="narrow">
      <h1>{t('login.title')}</h1>
      {pending.length > 0 && (
        <p className="done-notice" role="status">
          {t('login.form_waits')}
        </p>
      )}
      <DeskForm
        form={form}
        refusalTitle={t('login.refused')}
        after={<SubmitButton look="primary">{t('login.submit')}</SubmitButton>}
      >
        <PendingInputs fields={pending} />
        <TextInput
          field={form.fields.email}
          type="email"
          maxLength={EMAIL_MAX}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          autoFocus={form.takesFocus}
        />
        <PasswordInput field={form.fields.password} autoComplete="current-password" enterKeyHint="go" />
      </DeskForm>
      <p className="muted">{t('login.forgot')}</p>
      <p>
        <a href={href('login', {}, { lang: other, to })} lang={htmlLang[other]} hrefLang={htmlLang[other]}>
          {t('login.language')}
        </a>
      </p>
    </div>
  );
}
