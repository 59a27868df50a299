/** A new e-mail address for a member; the address itself confirms it. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { askEmailChange, readMember } from '#contract/desk/members.ts';
import { EMAIL_MAX } from '#contract/rules/constants.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { ConfirmPage } from '../../ui/confirm-page.tsx';
import { required, useDeskForm } from '../../ui/desk-form.tsx';

export const { loader, action } = deskScreen('member-email', {
  load: loadMemberEmail,
  act: postMemberEmail,
});

async function loadMemberEmail({ params, read, scope }: LoadArgs) {
  const member = await read(readMember, { params: { id: params['id'] ?? '' } });
  return { member, title: scope.t('members.address_title', { name: member.name }) };
}

function postMemberEmail(args: ActArgs) {
  return submit(args, askEmailChange.body, async ({ email }) => {
    const id = args.params['id'] ?? '';
    await args.change(askEmailChange, { params: { id }, body: { email } });
    return redirectTo(args.scope, href('member', { id }), {
      key: 'notice.address_asked',
      values: { to: email },
    });
  });
}

export default function MemberEmail() {
  const { member, title } = useLoaderData<typeof loader>();
  const t = useT();
  const form = useDeskForm(
    'email',
    { email: 'members.address_new' },
    { refused: useActionData<typeof action>(), constraint: required('email') },
  );
  return (
    <ConfirmPage
      title={title}
      form={form}
      effects={[
        t('members.address_now', { email: member.email }),
        t('members.address_effect_mail'),
        ...(member.isVerified ? [t('members.address_effect_notice')] : []),
        t('members.address_effect_login'),
        t('members.address_effect_check'),
      ]}
      button={t('members.address_button')}
      look="primary"
      above={{ href: href('member', { id: member.id }), text: member.name }}
    >
      <TextInput
        field={form.fields.email}
        type="email"
        maxLength={EMAIL_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </ConfirmPage>
  );
}
