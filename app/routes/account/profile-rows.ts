/** Label and value of each line of the profile, for its page and the download of the member's data. */
import type { TextKey, Translate } from '#app/i18n/text.tsx';
import type { ProfileView } from './profile-view.ts';

const genders: Record<ProfileView['gender'], TextKey> = {
  f: 'profile.gender_f',
  m: 'profile.gender_m',
  u: 'profile.gender_u',
};

/** Unknown values are empty. */
export const profileRows = (t: Translate, profile: ProfileView): [label: string, value: string][] => [
  [t('profile.name'), profile.name],
  [t('profile.kana'), profile.kana],
  [t('profile.email'), profile.email],
  [t('profile.gender'), t(genders[profile.gender])],
  [t('profile.birthday'), profile.birthday],
  [t('profile.phone'), profile.phone],
  [t('profile.fax'), profile.fax],
  [t('profile.profession'), profile.profession],
  [t('profile.newsletter'), t(profile.newsletter ? 'profile.newsletter_yes' : 'profile.newsletter_no')],
];
