import { useT } from '#app/i18n/text.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { profileRows } from '../profile-rows.ts';
import type { ProfileView } from '../profile-view.ts';

export function ProfileDetails({ profile }: { profile: ProfileView }) {
  const t = useT();
  const locale = useLocale();
  return (
    <dl className="record rows">
      {profileRows(t, profile).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd lang={langOf(value, locale)}>{value || <span className="fine">{t('profile.none')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
