import type { Permission } from '#contract/desk/permissions.ts';
import type { MenuCounts } from '#contract/desk/staff.ts';
import { useT } from '../../i18n/text.tsx';
import { currentEntry, menu } from '../../menu.ts';
import { useDesk } from '../../ui/desk-view.tsx';

type Props = { permissions: readonly Permission[]; counts: MenuCounts | undefined };

/** Below 1,000 px the menu is collapsed; it opens without scripts. */
export function Menu({ permissions, counts }: Props) {
  const t = useT();
  const { here } = useDesk();
  const current = currentEntry(here);
  const shown = menu.filter(
    ({ access }) => access === 'anyone' || permissions.some((permission) => permission === access),
  );
  return (
    <details className="menu" open>
      <summary>{t('shell.menu')}</summary>
      <nav aria-label={t('shell.menu')}>
        <ul>
          {shown.map((entry) => {
            const count = entry.count && counts?.[entry.count];
            return (
              <li key={entry.path}>
                <a
                  href={entry.path}
                  aria-current={entry !== current ? undefined : entry.path === here ? 'page' : 'true'}
                >
                  {t(entry.text)}
                  {count ? <span className="menu-count">{t('shell.menu_count', { count })}</span> : null}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
    </details>
  );
}
