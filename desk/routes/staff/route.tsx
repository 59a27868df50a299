import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { inviteStaff, listStaff, type StaffAccount } from '#contract/desk/accounts.ts';
import { EMAIL_MAX } from '#contract/rules/constants.ts';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { useT } from '../../i18n/text.tsx';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { roleChoices, roleName } from '../../ui/account/role.ts';
import { SecretLink } from '../../ui/account/secret-link.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import type { Refused } from '../../ui/refused.ts';
import { Stacked } from '../../ui/stacked.tsx';
import { type State, StateMark } from '../../ui/state-mark.tsx';

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
      <div className="two late">
        <StaffTable rows={staff} />
        <InviteForm refused={answer?.refused} />
      </div>
    </>
  );
}

function stateOf({ enabled, hasPassword }: StaffAccount): State {
  if (!enabled) return 'staff_disabled';
  return hasPassword ? 'staff_enabled' : 'staff_invited';
}

function StaffTable({ rows }: { rows: readonly StaffAccount[] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <DataTable
      caption={t('staff.list')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t('account.name'),
          place: 'start',
          isHead: true,
          show: ({ id, name, email }) => (
            <Stacked>
              <a href={href('staff-member', { id })}>
                <Name>{name}</Name>
              </a>
              <span className="muted">{email}</span>
            </Stacked>
          ),
        },
        { name: t('account.role'), show: ({ role }) => roleName(t, role) },
        { name: t('account.state'), place: 'end', show: (account) => <StateMark state={stateOf(account)} /> },
        {
          name: t('account.totp'),
          isNamed: true,
          show: ({ totp }) => t(totp === 'set' ? 'account.totp_set' : 'account.totp_unset'),
        },
        {
          name: t('account.last_seen'),
          isNamed: true,
          show: ({ lastSeenAt }) => lastSeenAt && formatMoment(lastSeenAt, locale),
        },
      ]}
    />
  );
}

type Props = { refused: Refused | undefined };

function InviteForm({ refused }: Props) {
  const t = useT();
  const form = useDeskForm(
    'invite',
    { name: 'account.name', email: 'account.email', role: 'account.role' },
    { refused, schema: inviteStaff.body, defaultValue: { role: 'staff' } },
  );
  return (
    <section className="box">
      <h2>{t('staff.invite')}</h2>
      <DeskForm
        form={form}
        after={
          <>
            <SubmitButton look="primary">{t('staff.invite_submit')}</SubmitButton>
            <p className="after">{t('staff.invite_text')}</p>
          </>
        }
      >
        <TextInput field={form.fields.name} maxLength={50} autoComplete="off" />
        <TextInput
          field={form.fields.email}
          type="email"
          maxLength={EMAIL_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <RadioGroup field={form.fields.role} choices={roleChoices(t)} />
      </DeskForm>
    </section>
  );
}
