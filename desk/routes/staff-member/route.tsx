import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  changeStaff,
  endStaffSessions,
  makeStaffLink,
  readStaff,
  removeStaffTotp,
  type StaffAccount,
} from '#contract/desk/accounts.ts';
import { roles } from '#contract/desk/permissions.ts';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { sentIn } from '../../request/ask-first.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { sentBy, submitOneOf } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { roleChoices, roleName } from '../../ui/account/role.ts';
import { SecretLink } from '../../ui/account/secret-link.tsx';
import { AskFirst, type Sent } from '../../ui/ask-first.tsx';
import { OneButton, SubmitButton } from '../../ui/buttons.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { DeskForm, GoneForm, useDeskForm } from '../../ui/desk-form.tsx';
import { BACK, FORM, SURE } from '../../ui/form-names.ts';
import { type RefusedOneOf, refusedOf } from '../../ui/refused.ts';

type Acted = Partial<RefusedOneOf> & {
  link?: string;
  /** Set to ask an owner about another role of the own. */
  sent?: Sent;
};

const paramsOf = ({ params }: Pick<LoadArgs, 'params'>) => ({ id: params['id'] ?? '' });
const nothing = z.object({});

export const { loader, action } = deskScreen('staff-member', { load: loadStaffMember, act: postStaffMember });

async function loadStaffMember({ params, read }: LoadArgs) {
  const member = await read(readStaff, { params: paramsOf({ params }) });
  return { member, title: member.name };
}

async function postStaffMember(args: ActArgs) {
  const { form } = args;
  if (form.has(BACK)) return data<Acted>({ of: 'role', refused: { result: sentBy(form) } });
  const isOwn = String(args.session?.staff.id) === args.params['id'];
  const role = roles.find((one) => one === form.get('role'));
  const isStepDown =
    form.get(FORM) === 'role' && isOwn && role !== undefined && role !== args.session?.staff.role;
  if (isStepDown && !form.has(SURE)) return data<Acted>({ sent: sentIn(form) });
  let link: string | undefined;
  const refused = await submitFor(args, (made) => {
    link = made;
  });
  if (refused) return data<Acted>(refused.data, refused.init ?? {});
  return data<Acted>(link === undefined ? {} : { link });
}

function submitFor(args: ActArgs, show: (link: string) => void) {
  const { scope, change, form } = args;
  const params = paramsOf(args);
  const done = (key: 'notice.staff_changed' | 'notice.sessions_ended' | 'notice.totp_removed') =>
    redirectTo(scope, scope.here, { key });
  switch (form.get(FORM)) {
    case 'role':
      return submitOneOf(args, z.object({ role: z.enum(roles) }), async (body) => {
        await change(changeStaff, { params, body });
        return done('notice.staff_changed');
      });
    case 'disable':
    case 'enable':
      return submitOneOf(args, nothing, async () => {
        await change(changeStaff, { params, body: { enabled: form.get(FORM) === 'enable' } });
        return done('notice.staff_changed');
      });
    case 'link':
      return submitOneOf(args, nothing, async () => {
        show((await change(makeStaffLink, { params })).link);
        return undefined;
      });
    case 'totp':
      return submitOneOf(args, nothing, async () => {
        await change(removeStaffTotp, { params });
        return done('notice.totp_removed');
      });
    case 'sessions':
      return submitOneOf(args, nothing, async () => {
        await change(endStaffSessions, { params });
        return done('notice.sessions_ended');
      });
    default:
      throw data(null, { status: 400 });
  }
}

export default function StaffMemberPage() {
  const { member } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  if (answer?.sent) return <AskRole member={member} sent={answer.sent} />;
  const refused = answer?.of && answer.refused ? { of: answer.of, refused: answer.refused } : undefined;
  return (
    <>
      <p className="back">
        <a href={href('staff')}>{t('staff.back')}</a>
      </p>
      <h1>
        <Name>{member.name}</Name>
      </h1>
      {answer?.link && <SecretLink link={answer.link} />}
      <div className="two">
        <div>
          <RecordList
            rows={[
              [t('account.email'), member.email],
              [t('account.role'), roleName(t, member.role)],
              [t('account.state'), t(member.enabled ? 'account.enabled' : 'account.disabled')],
              [t('account.totp'), t(member.totp === 'set' ? 'account.totp_set' : 'account.totp_unset')],
              [t('account.sessions'), t('account.sessions_count', { count: member.sessions })],
              [t('account.last_seen'), member.lastSeenAt && formatMoment(member.lastSeenAt, locale)],
            ]}
          />
          <p>
            <a href={href('audit', {}, { entity: 'staff', entityId: member.id })}>{t('staff.history')}</a>
          </p>
        </div>
        <MemberForms member={member} answer={refused} />
      </div>
    </>
  );
}

function AskRole({ member, sent }: { member: StaffAccount; sent: Sent }) {
  const t = useT();
  const wanted = Object.fromEntries(sent)['role'];
  const role = roleName(t, roles.find((one) => one === wanted) ?? member.role);
  return (
    <AskFirst
      title={t('staff.ask_own_role', { role })}
      above={{ href: href('staff'), text: t('staff.back') }}
      sent={sent}
      effects={[t('staff.own_role_effect')]}
      button={t('staff.own_role_button', { role })}
    />
  );
}

type Props = { member: StaffAccount; answer: RefusedOneOf | undefined };

/** The actions of an owner on an account, one form each. */
function MemberForms({ member, answer }: Props) {
  return (
    <div className="boxes">
      {answer && isGone(answer, member) && <GoneForm refused={answer.refused} />}
      <RoleForm member={member} answer={answer} />
      {member.enabled && (
        <ButtonBox
          id="link"
          answer={answer}
          title="staff.new_link"
          text="staff.new_link_text"
          button="staff.new_link_submit"
        />
      )}
      {member.totp === 'set' && (
        <ButtonBox
          id="totp"
          answer={answer}
          title="staff.remove_totp"
          text="staff.remove_totp_text"
          button="staff.remove_totp_submit"
        />
      )}
      {member.sessions > 0 && (
        <ButtonBox id="sessions" answer={answer} title="account.sessions" button="staff.end_sessions" />
      )}
      {member.enabled ? (
        <ButtonBox
          id="disable"
          answer={answer}
          title="account.state"
          text="staff.disable_text"
          button="staff.disable"
          look="quiet danger"
        />
      ) : (
        <ButtonBox
          id="enable"
          answer={answer}
          title="account.state"
          text="staff.enable_text"
          button="staff.enable"
        />
      )}
    </div>
  );
}

/** Whether the answer belongs to a form that the account's present state no longer allows. */
const isGone = ({ of }: RefusedOneOf, { enabled, totp, sessions }: StaffAccount): boolean =>
  ((of === 'link' || of === 'disable') && !enabled) ||
  (of === 'enable' && enabled) ||
  (of === 'totp' && totp === 'unset') ||
  (of === 'sessions' && sessions === 0);

function RoleForm({ member, answer }: Props) {
  const t = useT();
  const form = useDeskForm(
    'role',
    { role: 'account.role' },
    { refused: refusedOf(answer, 'role'), defaultValue: { role: member.role } },
  );
  return (
    <div className="box">
      <DeskForm
        form={form}
        after={
          <>
            <SubmitButton>{t('staff.change_role')}</SubmitButton>
            <p className="after">{t('staff.role_effect')}</p>
          </>
        }
      >
        <input type="hidden" name={FORM} value="role" />
        <RadioGroup field={form.fields.role} choices={roleChoices(t)} />
      </DeskForm>
    </div>
  );
}

type BoxProps = Parameters<typeof OneButton>[0] & { title: DeskKey };

function ButtonBox({ title, ...button }: BoxProps) {
  const t = useT();
  return (
    <section className="box">
      <h2>{t(title)}</h2>
      <OneButton {...button} />
    </section>
  );
}
