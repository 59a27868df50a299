import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  type MemberDetail,
  mailPasswordLink,
  mailVerification,
  readMember,
  stopNewsletter,
} from '#contract/desk/members.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { formatDay, formatMoment } from '../../ui/clock.ts';
import { Refusals, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { MemberState } from '../../ui/state-mark.tsx';
import { Help } from './help.tsx';
import { MemberInquiries, MemberOrders } from './history.tsx';
import { MemberNewsletter } from './newsletter.tsx';

const helpForm = z.object({ help: z.enum(['verification', 'password', 'newsletter']) });
const calls = { verification: mailVerification, password: mailPasswordLink };

export const { loader, action } = deskScreen('member', { load: loadMember, act: postMember });

async function loadMember({ params, read }: LoadArgs) {
  const member = await read(readMember, { params: { id: params['id'] ?? '' } });
  return { member, title: member.name };
}

function postMember(args: ActArgs) {
  return submit(args, helpForm, async ({ help }) => {
    const id = args.params['id'] ?? '';
    if (help === 'newsletter') {
      await args.change(stopNewsletter, { params: { id } });
      return redirectTo(args.scope, href('member', { id }), { key: 'notice.newsletter_stopped' });
    }
    const { to } = await args.change(calls[help], { params: { id } });
    return redirectTo(args.scope, href('member', { id }), { key: 'notice.member_mailed', values: { to } });
  });
}

export default function Member() {
  const { member } = useLoaderData<typeof loader>();
  const mayWrite = useMay('people.write');
  const form = useDeskForm('help', {}, { refused: useActionData<typeof action>() });
  return (
    <>
      <h1>{member.name}</h1>
      <Refusals form={form} />
      <div className="two">
        <div>
          <MemberOrders member={member} />
          <MemberInquiries member={member} />
          <MemberNewsletter member={member} />
        </div>
        <aside className="beside" aria-label={useT()('members.data')}>
          <Data member={member} />
          {mayWrite && <Help member={member} />}
        </aside>
      </div>
    </>
  );
}

function Data({ member }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  const { kana, email, phoneNumber, addresses, sessions, lastSeenAt, createdAt } = member;
  return (
    <section className="box" aria-labelledby="data">
      <h2 id="data">{t('members.data')}</h2>
      <RecordList
        rows={[
          [t('members.state'), <MemberState key="state" {...member} />],
          [t('members.kana'), kana],
          [t('members.email'), email],
          [t('members.phone'), phoneNumber && <PhoneNumber key="phone" number={phoneNumber} />],
          [
            t('members.language'),
            t(member.locale === 'ja_JP' ? 'inquiry.language_ja' : 'inquiry.language_en'),
          ],
          [t('members.since'), formatDay(createdAt, locale)],
          [
            t('newsletter.label'),
            t(member.newsletter.subscribed ? 'newsletter.subscribed' : 'newsletter.not_subscribed'),
          ],
          [t('members.addresses'), t('members.addresses_count', { count: addresses })],
          [t('members.sessions'), t('members.sessions_count', { count: sessions })],
          [t('members.last_seen'), lastSeenAt && formatMoment(lastSeenAt, locale)],
        ]}
      />
    </section>
  );
}
