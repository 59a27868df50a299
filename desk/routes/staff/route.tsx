import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { inviteStaff, listStaff } from '#contract/desk/accounts.ts';
import { useT } from '../../i18n/text.tsx';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { SecretLink } from '../../ui/account/secret-link.tsx';
import type { Refused } from '../../ui/refused.ts';
import { InviteForm } from './invite-form.tsx';
import { StaffTable } from './staff-table.tsx';

type Acted = { link?: string; refused?: Refused };

export const { loader, action } = deskScreen('staff', { load: loadStaff, act: postStaff });

async function loadStaff({ read }: LoadArgs) {
  return {
    staff: (await read(listStaff, {})).items,
  };
}

async function postStaff(args: ActArgs) {
  let link = '';
  const refused = await submit(args, inviteStaff.body, async (body) => {
    ({ link } = await args.change(inviteStaff, { body }));
    return undefined;
  });
  // Answers without a redirect, because the link is shown only once.
  return refused ? data<Acted>({ refused: refused.data }, refused.init ?? {}) : data<Acted>({ link });
}

export default function Staff() {
  const { staff } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  return (
    <>
      <h1>{t('staff.title')}</h1>
      {answer?.link && <SecretLink link={answer.link} />}
      <div className="two">
        <StaffTable rows={staff} />
        <InviteForm refused={answer?.refused} />
      </div>
    </>
  );
}
