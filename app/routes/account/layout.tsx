/** §2 My Account: a menu of five entries beside the screen; on phones it is collapsed to the current entry. */
import { Outlet, useMatches } from '@remix-run/react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { screenOfRoute } from '#app/screens.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { useLocale } from '#kit/i18n/text.tsx';

const entries = [
  { id: 'account.profile', name: 'account.profile', holds: ['account.profile'] },
  { id: 'account.password', name: 'account.password.title', holds: ['account.password'] },
  { id: 'account.orders', name: 'account.orders', holds: ['account.order', 'account.receipt'] },
  { id: 'account.address', name: 'account.addresses', holds: ['account.address'] },
  { id: 'account.wishlist', name: 'account.wishlist', holds: ['account.wishlist'] },
] as const;

export default function AccountLayout() {
  const t = useT();
  const locale = useLocale();
  const here = useMatches().at(-1);
  const screen = screenOfRoute(here?.id ?? '');
  const current = entries.find(({ holds }) => holds.some((id) => screen?.id.startsWith(id))) ?? entries[0];
  return (
    <div className="account">
      <div className="account-way screen-only">
        <Breadcrumb
          crumbs={[
            { name: t('nav.my_account'), href: href('account.profile', {}, locale) },
            ...(screen && screen.id !== current.id
              ? [
                  { name: t(current.name), href: href(current.id, {}, locale) },
                  { name: crumbOf(here?.data) ?? t(screen.title) },
                ]
              : [{ name: t(current.name) }]),
          ]}
        />
      </div>
      <nav className="account-nav" aria-label={t('account.menu')}>
        <details className="plus">
          <summary>{t(current.name)}</summary>
          <ul>
            {entries.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={href(id, {}, locale)}
                  {...(id === current.id ? { 'aria-current': id === screen?.id ? 'page' : 'true' } : {})}
                >
                  {t(name)}
                </a>
              </li>
            ))}
          </ul>
        </details>
      </nav>
      <div className="account-content">
        <Outlet />
      </div>
    </div>
  );
}

/** The loader's `crumb`, for screens whose title is not enough, such as an order's number. */
const crumbOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'crumb' in data && typeof data.crumb === 'string'
    ? data.crumb
    : undefined;
