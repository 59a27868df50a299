/** The profile to be read. What is not known says so, instead of an empty line. */
import { type TextKey, useLocale, useT } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import type { ProfileView } from '../profile-view.server.ts';

const genders: Record<ProfileView['gender'], TextKey> = {
  f: 'profile.gender_f',
  m: 'profile.gender_m',
  u: 'profile.gender_u',
};

export function ProfileDetails({ profile }: { profile: ProfileView }) {
  const t = useT();
  const locale = useLocale();
  const rows = [
    [t('profile.name'), profile.name],
    [t('profile.kana'), profile.kana],
    [t('profile.email'), profile.email],
    [t('profile.gender'), t(genders[profile.gender])],
    [t('profile.birthday'), profile.birthday],
    [t('profile.phone'), profile.phone],
    [t('profile.fax'), profile.fax],
    [t('profile.profession'), profile.profession],
    [t('profile.newsletter'), t(profile.newsletter ? 'profile.newsletter_yes' : 'profile.newsletter_no')],
  ] as const;
  return (
    <dl className="record">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd lang={langOf(value, locale)}>{value || <span className="none">{t('profile.none')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
