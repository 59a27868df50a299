/** §2 Breadcrumb: a home icon, then the crumbs; the current screen underlined. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Icon } from '#kit/ui/icon.tsx';

export type Crumb = { name: string; href?: string };

export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <nav className="breadcrumb" aria-label={t('chrome.breadcrumb')}>
      <ol>
        <li>
          <a href={href('home', {}, locale)}>
            <Icon name="home" />
            <span className="sr-only">{t('chrome.home')}</span>
          </a>
        </li>
        {crumbs.map((crumb) => (
          <li key={`${crumb.href} ${crumb.name}`} lang={langOf(crumb.name, locale)}>
            {crumb.href ? (
              <a href={crumb.href}>{crumb.name}</a>
            ) : (
              <span aria-current="page">{crumb.name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
