import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { inviteStaff, listStaff } from '#contract/desk/accounts.ts';
import { constraintsOf } from '#kit/form/parse-form.ts';
import { useT } from '../../i18n/text.tsx';
import { deskScreen } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { SecretLink } from '../../ui/account/secret-link.tsx';
import type { Refused } from '../../ui/refused.ts';
import { InviteForm } from './invite-form.tsx';
import { StaffTable } from './staff-table.tsx';

type Acted = { link?: string; refused?: Refused };

const { loader, action } = deskScreen('staff', {
  load: async ({ read }) => ({
    staff: (await read(listStaff, {})).items,
    constraint: constraintsOf(inviteStaff.body),
  }),
  act: async (args) => {
    let link = '';
    const refused = await submit(args, inviteStaff.body, async (body) => {
      ({ link } = await args.change(inviteStaff, { body }));
      return undefined;
    });
    // Answers without a redirect, because the link is shown only once.
    return refused ? data<Acted>({ refused: refused.data }, refused.init ?? {}) : data<Acted>({ link });
  },
});

export { action, loader };

export default function Staff() {
  const { staff, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  return (
    <>
      <h1>{t('staff.title')}</h1>
      {answer?.link && <SecretLink link={answer.link} />}
      <div className="two">
        <StaffTable rows={staff} />
        <InviteForm refused={answer?.refused} constraint={constraint} />
      </div>
    </>
  );
}
