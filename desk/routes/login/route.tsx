import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { openSession } from '#contract/desk/staff.ts';
import { EMAIL_MAX } from '#contract/rules/constants.ts';
import { constraintsOf } from '#kit/form/parse-form.ts';
import { PasswordInput } from '#kit/form/password-input.tsx';
import type { PendingField } from '#kit/form/pending-form.ts';
import { PendingInputs } from '#kit/form/pending-inputs.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { htmlLang, otherLocale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { loggedIn } from '../../request/logged-in.ts';
import { redirectTo } from '../../request/redirect.ts';
import { deskScreen } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { waitingFields, waitingFormIn } from '../../request/waiting-form.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import type { Refused } from '../../ui/refused.ts';

const loginForm = openSession.body.omit({ browserTokens: true });

type Acted = { refused?: Refused | undefined; waiting: PendingField[] };

const { loader, action } = deskScreen('login', {
  load: async ({ scope }) => {
    const to = scope.returnTo;
    if (!scope.isPost && (await scope.session())?.level === 'full') throw redirectTo(scope, to ?? '/');
    return { to, constraint: constraintsOf(loginForm) };
  },
  act: async (args) => {
    const waiting = waitingFields(args);
    // Another screen has passed its form on to this page.
    if (waiting.length > 0 && !waitingFormIn(args.form)) return data<Acted>({ waiting });
    const { scope } = args;
    const answer = await submit(args, loginForm, async (typed) => {
      const opened = await args.change(openSession, {
        body: { ...typed, browserTokens: scope.knownBrowser },
      });
      scope.rememberBrowser(opened.browserToken);
      return loggedIn(scope, opened);
    });
    return data<Acted>({ refused: answer?.data, waiting }, answer?.init ?? {});
  },
});

export { action, loader };

export default function Login() {
  const { to, constraint } = useLoaderData<typeof loader>();
  const t = useT();
  const other = otherLocale(useLocale());
  const { refused, waiting = [] } = useActionData<typeof action>() ?? {};
  const form = useDeskForm(
    'login',
    { email: 'login.email', password: 'login.password' },
    { refused, constraint },
  );
  return (
    <div className="narrow">
      <h1>{t('login.title')}</h1>
      {waiting.length > 0 && (
        <p className="done-notice" role="status">
          {t('login.form_waits')}
        </p>
      )}
      <DeskForm form={form} after={<SubmitButton look="primary">{t('login.submit')}</SubmitButton>}>
        <PendingInputs fields={waiting} />
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
