/** §2 The account's entries: links, and logout, which changes something and is a form. */
import { resource } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import type { NavLink } from '#app/ui/frame.ts';

type Props = {
  links: NavLink[];
  /** Who is logged in; empty for a guest. */
  memberName: string;
  memberLang: 'ja' | undefined;
  /** Where logging out leads (§2: from the header to the login page, from the side navigation back to the page). */
  afterLogout: string;
};

export function AccountMenu({ links, memberName, memberLang, afterLogout }: Props) {
  const t = useT();
  return (
    <ul className="account-menu">
      {memberName !== '' && (
        <li className="member-name" lang={memberLang}>
          {memberName}
        </li>
      )}
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href}>{link.name}</a>
        </li>
      ))}
      {memberName !== '' && (
        <li>
          <PostForm action={resource('session.logout')}>
            <input type="hidden" name="redirect_path" value={afterLogout} />
            <button type="submit">{t('chrome.logout')}</button>
          </PostForm>
        </li>
      )}
    </ul>
  );
}
