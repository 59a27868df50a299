/** An invitation or a link to set a new password. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { useLink as openByLink, readLink } from '#contract/desk/staff.ts';
import { PasswordInput } from '#kit/form/password-input.tsx';
import { UsernameField } from '#kit/form/username-field.tsx';
import { DeskApiError } from '../../api/errors.ts';
import { useT } from '../../i18n/text.tsx';
import { loggedIn } from '../../request/logged-in.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';

const tokenOf = ({ params }: Pick<LoadArgs, 'params'>) => ({ token: params['token'] ?? '' });

export const { loader, action } = deskScreen('link', { load: loadLink, act: postLink });

async function loadLink({ params, read }: LoadArgs) {
  try {
    return { link: await read(readLink, { params: tokenOf({ params }) }) };
  } catch (error) {
    if (!(error instanceof DeskApiError) || ![404, 409].includes(error.status)) throw error;
    // 409: the link was used or has expired; the Shop API's message says which.
    return { unusable: error.status === 409 ? error.body.message : undefined };
  }
}

function postLink(args: ActArgs) {
  return submit(args, openByLink.body, async (body) =>
    loggedIn(args.scope, await args.change(openByLink, { params: tokenOf(args), body })),
  );
}

export default function Link() {
  const { link, unusable } = useLoaderData<typeof loader>();
  const t = useT();
  const form = useDeskForm(
    'link',
    { password: 'link.password' },
    { refused: useActionData<typeof action>(), schema: openByLink.body },
  );
  if (!link)
    return (
      <div className="narrow">
        <h1>{t('link.unusable_title')}</h1>
        <p>{unusable ?? t('link.unusable')}</p>
        <p>{t('link.ask')}</p>
      </div>
    );
  return (
    <div className="narrow">
      <h1>{t('link.title')}</h1>
      <p>{t(link.purpose === 'invite' ? 'link.invite_text' : 'link.reset_text', { name: link.name })}</p>
      <DeskForm form={form} after={<SubmitButton look="primary">{t('link.submit')}</SubmitButton>}>
        <UsernameField id="link-email" label={t('link.email')} email={link.email} />
        <PasswordInput
          field={form.fields.password}
          hint={t('link.password_hint')}
          autoComplete="new-password"
          autoFocus={form.takesFocus}
        />
      </DeskForm>
    </div>
  );
}
