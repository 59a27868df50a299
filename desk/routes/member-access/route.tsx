/** Asks for confirmation before a member is disabled or enabled. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { disableMember, enableMember, readMember } from '#contract/desk/members.ts';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { ConfirmPage } from '../../ui/confirm-page.tsx';
import { useDeskForm } from '../../ui/desk-form.tsx';

/** The change that staff saw and confirmed, even if the member's state has changed meanwhile. */
const accessForm = z.object({ access: z.enum(['disable', 'enable']) });
const changes = {
  disable: [disableMember, 'notice.member_disabled'],
  enable: [enableMember, 'notice.member_enabled'],
} as const;

export const { loader, action } = deskScreen('member-access', {
  load: loadMemberAccess,
  act: postMemberAccess,
});

async function loadMemberAccess({ params, read, scope }: LoadArgs) {
  const member = await read(readMember, { params: { id: params['id'] ?? '' } });
  const title = scope.t(member.enabled ? 'members.disable_title' : 'members.enable_title', {
    name: member.name,
  });
  return { member, title };
}

function postMemberAccess(args: ActArgs) {
  return submit(args, accessForm, async ({ access }) => {
    const id = args.params['id'] ?? '';
    const [call, key] = changes[access];
    await args.change(call, { params: { id } });
    return redirectTo(args.scope, href('member', { id }), { key });
  });
}

export default function MemberAccess() {
  const { member, title } = useLoaderData<typeof loader>();
  const t = useT();
  const form = useDeskForm('access', {}, { refused: useActionData<typeof action>() });
  const effects = member.enabled
    ? [
        t('members.disable_effect_login', { count: member.sessions }),
        t('members.disable_effect_orders'),
        t('members.disable_effect_mail'),
      ]
    : [t('members.enable_effect'), t('members.enable_effect_mail')];
  return (
    <ConfirmPage
      title={title}
      form={form}
      effects={effects}
      button={t(member.enabled ? 'members.disable_button' : 'members.enable_button')}
      look={member.enabled ? 'danger' : 'primary'}
      above={{ href: href('member', { id: member.id }), text: member.name }}
    >
      <input type="hidden" name="access" value={member.enabled ? 'disable' : 'enable'} />
    </ConfirmPage>
  );
}
