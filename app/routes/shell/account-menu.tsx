/**
 * §2 The links of the profile menu and the side navigation, and the menu itself. Screens are looked up by their path in
 * §2, so that there is no link to a screen that is missing in screens.ts.
 */
import { href, resource } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.ts';
import { screenById, screens } from '#app/screens.ts';
import type { NavLink } from '#app/ui/frame.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { localisedPath } from '#kit/i18n/locale.ts';

const links = (scope: Scope, wanted: readonly (readonly [path: string, name: TextKey])[]): NavLink[] =>
  wanted.flatMap(([path, name]) => {
    const screen = screens.find((row) => row.path === path);
    return screen ? [{ href: localisedPath(`/${screen.path}`, scope.locale), name: scope.t(name) }] : [];
  });

/** §6: links for members. */
export const memberLinks = (scope: Scope): NavLink[] =>
  links(scope, [
    ['account/profile', 'nav.my_account'],
    ['account/order', 'nav.orders'],
  ]);

/** `here`: the path to return to after the login; empty if the login leads to the home page. */
export const guestLinks = (scope: Scope, here: string): NavLink[] => [
  {
    href: href('login', {}, scope.locale, here === '' ? {} : { redirect_path: here }),
    name: scope.t('chrome.login'),
  },
  ...links(scope, [['register', 'nav.register']]),
];

export const wishlistLink = (scope: Scope): NavLink | undefined =>
  links(scope, [['account/wishlist', 'nav.wishlist']])[0];

/** §2 Side navigation: other links. */
export const otherLinks = (scope: Scope): NavLink[] =>
  (['faq', 'inquiry', 'usage-guides'] as const).map((id) => ({
    href: href(id, {}, scope.locale),
    name: scope.t(screenById(id).title),
  }));

type Props = {
  links: NavLink[];
  /** Empty for a guest. */
  memberName: string;
  memberLang: 'ja' | undefined;
  /** The page after the logout (§2). In the header it is the login page, in the side navigation the current page. */
  afterLogout: string;
};

/** The links, and a form for the logout. */
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
