import { useLoaderData } from '@remix-run/react';
import { href, memberDataHref } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { screenLoader } from '#app/request/screen.server.ts';
import { me } from '#app/shop-api/user.server.ts';
import { profileView } from '../profile-view.server.ts';
import { ProfileDetails } from './profile-details.tsx';

export const loader = screenLoader('account.profile', async ({ scope }) => ({
  profile: profileView(await me(await scope.caller()), scope.locale),
}));

export default function Profile() {
  const { profile } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <h1>{t('account.profile')}</h1>
      <ProfileDetails profile={profile} />
      <p className="actions">
        <a className="button" href={href('account.profile.edit', {}, locale)}>
          {t('profile.edit')}
        </a>
      </p>
      <section className="own-data">
        <h2>{t('profile.data_title')}</h2>
        <p>{t('profile.data_text')}</p>
        <p>
          <a href={memberDataHref(locale)} download>
            {t('profile.data_download')}
          </a>
        </p>
        <p>{t('profile.delete_text')}</p>
        <p>
          <a href={href('inquiry', {}, locale, { topic: 'deletion' })}>{t('profile.delete_ask')}</a>
        </p>
      </section>
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
