/** §2 The account menu: links, and a form for the logout. */
import { resource } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { NavLink } from '#app/ui/frame.ts';
import { PostForm } from '#kit/form/post-form.tsx';

type Props = {
  links: NavLink[];
  /** Empty for a guest. */
  memberName: string;
  memberLang: 'ja' | undefined;
  /** The page after the logout (§2). In the header it is the login page, in the side navigation the current page. */
  afterLogout: string;
};

export function AccountMenu({ links, memberName, memberLang, afterLogout }: Props) {
  const t = useT();
  return (
    <ul className="account-menu">
      {memberName !== '' && (
        <li className="member-name fine" lang={memberLang}>
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
