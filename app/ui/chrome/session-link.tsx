import { href, resource } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';

/** Login is a link, logout changes something and is a form (§2: from the header it leads to the login page). */
export function SessionLink({
  isMember,
  here,
  afterLogout,
}: {
  isMember: boolean;
  here: string;
  afterLogout: string;
}) {
  const t = useT();
  const locale = useLocale();
  if (!isMember)
    return (
      <a className="session" href={href('login', {}, locale, here === '' ? {} : { redirect_path: here })}>
        {t('chrome.login')}
      </a>
    );
  return (
    <form className="session" method="post" action={resource.logout}>
      <input type="hidden" name="redirect_path" value={afterLogout} />
      <button type="submit">{t('chrome.logout')}</button>
    </form>
  );
}
