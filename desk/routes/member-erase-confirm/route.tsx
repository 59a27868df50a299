/** The page after the export: its file, and the final confirmation before the member is erased. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { eraseMember, readErasure, readMemberExport } from '#contract/desk/owner/erasure.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { formatClock } from '../../ui/clock.ts';
import { ConfirmPage } from '../../ui/confirm-page.tsx';
import { useDeskForm } from '../../ui/desk-form.tsx';

export const { loader, action } = deskScreen('member-erase-confirm', {
  load: loadMemberEraseConfirm,
  act: postMemberEraseConfirm,
});

async function loadMemberEraseConfirm({ params, read, scope }: LoadArgs) {
  const [id, file] = [params['id'] ?? '', params['file'] ?? ''];
  const plan = await read(readErasure, { params: { id } });
  const exported = await read(readMemberExport, { params: { id, file } });
  return { id, file, plan, exported, title: scope.t('erasure.title', { name: plan.name }) };
}

function postMemberEraseConfirm(args: ActArgs) {
  return submit(args, z.object({}), async () => {
    const [id, file] = [args.params['id'] ?? '', args.params['file'] ?? ''];
    await args.change(eraseMember, { params: { id }, body: { file } });
    return redirectTo(args.scope, href('members'), { key: 'notice.member_erased', values: { id } });
  });
}

export default function MemberEraseConfirm() {
  const { id, file, plan, exported, title } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const form = useDeskForm('erase', {}, { refused: useActionData<typeof action>() });
  return (
    <ConfirmPage
      title={title}
      form={form}
      effects={[
        t('erasure.effect_gone'),
        t('erasure.effect_mail', { email: plan.email }),
        t('erasure.effect_file', { at: formatClock(exported.endsAt, locale) }),
      ]}
      button={t('erasure.button')}
      above={{ href: href('member-erase', { id }), text: plan.name }}
    >
      <p>
        <QuietLink href={href('member-export-file', { id, file })}>
          {t('erasure.download', { name: exported.name })}
        </QuietLink>
      </p>
    </ConfirmPage>
  );
}
