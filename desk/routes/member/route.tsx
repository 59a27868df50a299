import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  addMemberNote,
  addMemberTag,
  deleteMemberNote,
  listMemberTags,
  removeMemberTag,
} from '#contract/desk/member-notes.ts';
import {
  type MemberDetail,
  mailPasswordLink,
  mailVerification,
  readMember,
  stopNewsletter,
  withdrawEmailChange,
} from '#contract/desk/members.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import type { Notice } from '../../request/scope.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { formatDay, formatMoment } from '../../ui/clock.ts';
import { Refusals, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { FORM } from '../../ui/form-names.ts';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { refusedOf } from '../../ui/refused.ts';
import { MemberState } from '../../ui/state-mark.tsx';
import { Help } from './help.tsx';
import { MemberHistory, MemberOrders } from './history.tsx';
import { MemberNewsletter } from './newsletter.tsx';
import { MemberNotes } from './notes.tsx';
import { MemberTags } from './tags.tsx';

const helpForm = z.object({ help: z.enum(['verification', 'password', 'newsletter', 'address']) });
const calls = { verification: mailVerification, password: mailPasswordLink };

export const { loader, action } = deskScreen('member', { load: loadMember, act: postMember });

async function loadMember({ params, read, scope }: LoadArgs) {
  const page = scope.url.searchParams.get('page');
  const query = page === null ? {} : { page };
  const member = await read(readMember, { params: { id: params['id'] ?? '' }, query });
  const { tags } = await read(listMemberTags, {});
  return { member, tags, title: member.name };
}

function postMember(args: ActArgs) {
  const id = args.params['id'] ?? '';
  const params = { id };
  const done = (key: Notice['key'], values?: Notice['values']) =>
    redirectTo(args.scope, href('member', { id }), { key, values });
  switch (args.form.get(FORM)) {
    case 'note':
      return submitOneOf(args, addMemberNote.body, async (body) => {
        await args.change(addMemberNote, { params, body });
        return done('notice.note_added');
      });
    case 'note-delete':
      return submitOneOf(args, z.object({ note: z.string() }), async ({ note }) => {
        await args.change(deleteMemberNote, { params: { id, note } });
        return done('notice.note_deleted');
      });
    case 'tag':
      return submitOneOf(args, addMemberTag.body, async (body) => {
        await args.change(addMemberTag, { params, body });
        return done('notice.tag_added', { tag: body.tag });
      });
    case 'tag-remove':
      return submitOneOf(args, removeMemberTag.body, async (body) => {
        await args.change(removeMemberTag, { params, body });
        return done('notice.tag_removed', { tag: body.tag });
      });
    default:
      return submitOneOf(args, helpForm, async ({ help }) => {
        if (help === 'newsletter') {
          await args.change(stopNewsletter, { params });
          return done('notice.newsletter_stopped');
        }
        if (help === 'address') {
          await args.change(withdrawEmailChange, { params });
          return done('notice.address_withdrawn');
        }
        const { to } = await args.change(calls[help], { params });
        return done('notice.member_mailed', { to });
      });
  }
}

export default function Member() {
  const { member, tags } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const mayWrite = useMay('people.write');
  // Buttons have no fields at which an error could stand.
  const isOfButton = answer && answer.of !== 'note' && answer.of !== 'tag';
  const buttons = useDeskForm('buttons', {}, { refused: isOfButton ? answer.refused : undefined });
  return (
    <>
      <p className="back">
        <a href={href('members')}>{t('shell.members')}</a>
      </p>
      <h1>
        <Name>{member.name}</Name>
      </h1>
      <Refusals form={buttons} />
      <div className="two person">
        <Data member={member} />
        <div>
          <MemberNotes member={member} refused={refusedOf(answer, 'note')} />
          <MemberOrders member={member} />
          <MemberHistory member={member} />
          <MemberNewsletter member={member} />
        </div>
        <div className="beside">
          <MemberTags member={member} known={tags} refused={refusedOf(answer, 'tag')} />
          {mayWrite && <Help member={member} />}
        </div>
      </div>
    </>
  );
}

function Data({ member }: { member: MemberDetail }) {
  const t = useT();
  const locale = useLocale();
  const { kana, email, emailChange, phoneNumber, addresses, sessions, lastSeenAt, createdAt } = member;
  return (
    <section className="box" aria-labelledby="data">
      <h2 id="data">{t('members.data')}</h2>
      <RecordList
        rows={[
          [t('members.state'), <MemberState key="state" {...member} />],
          [t('members.kana'), kana && <Name key="kana">{kana}</Name>],
          [t('members.email'), email],
          [
            t('members.address_open'),
            emailChange &&
              t('members.address_until', {
                email: emailChange.email,
                at: formatMoment(emailChange.until, locale),
              }),
          ],
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
