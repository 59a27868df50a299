import { Outlet, useMatches } from '@remix-run/react';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { screenOfRoute } from '#app/screens.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';

/** §2 My Account: five entries, on phones as a row of tabs. */
export default function AccountLayout() {
  const t = useT();
  const locale = useLocale();
  const screen = screenOfRoute(useMatches().at(-1)?.id ?? '')?.id ?? '';
  const current = entries.find(({ holds }) => holds.some((id) => screen.startsWith(id))) ?? entries[0];
  return (
    <div className="account">
      <div className="account-way screen-only">
        <Breadcrumb
          way={[
            { name: t('nav.my_account'), href: href('account.profile', {}, locale) },
            { name: t(current.name) },
          ]}
        />
      </div>
      <nav className="account-nav" aria-label={t('account.menu')}>
        <ul className="bleed">
          {entries.map(({ id, name }) => (
            <li key={id}>
              <a
                href={href(id, {}, locale)}
                {...(id === current.id ? { 'aria-current': id === screen ? 'page' : 'true' } : {})}
              >
                {t(name)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="account-content">
        <Outlet />
      </div>
    </div>
  );
}

const entries = [
  { id: 'account.profile', name: 'account.profile', holds: ['account.profile'] },
  { id: 'account.password', name: 'account.password.title', holds: ['account.password'] },
  { id: 'account.order', name: 'account.orders', holds: ['account.order', 'account.receipt'] },
  { id: 'account.address', name: 'account.addresses', holds: ['account.address'] },
  { id: 'account.wishlist', name: 'account.wishlist', holds: ['account.wishlist'] },
] as const;
