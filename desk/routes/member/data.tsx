import type { MemberDetail } from '#contract/desk/members.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { formatDay, formatMoment } from '../../ui/clock.ts';
import { MemberState } from '../../ui/state-mark.tsx';

export function Data({ member }: { member: MemberDetail }) {
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
          [t('members.phone'), phoneNumber],
          [
            t('members.language'),
            t(member.locale === 'ja_JP' ? 'inquiry.language_ja' : 'inquiry.language_en'),
          ],
          [t('members.since'), formatDay(createdAt, locale)],
          [t('members.addresses'), t('members.addresses_count', { count: addresses })],
          [t('members.sessions'), t('members.sessions_count', { count: sessions })],
          [t('members.last_seen'), lastSeenAt && formatMoment(lastSeenAt, locale)],
        ]}
      />
    </section>
  );
}
