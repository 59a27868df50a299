import type { Permission } from '#contract/desk/permissions.ts';
import type { MenuCounts } from '#contract/desk/staff.ts';
import { useT } from '../../i18n/text.tsx';
import { currentEntry, type MenuEntry, menu } from '../../menu.ts';
import { useDesk } from '../../ui/desk-view.tsx';
import { MENU } from './bar.tsx';

type Props = { permissions: readonly Permission[]; counts: MenuCounts | undefined };

/** Below 1,000 px four tabs; the bar's link shows the whole menu over the page, without scripts (`:target`). */
export function Menu({ permissions, counts }: Props) {
  const t = useT();
  const mayOpen = ({ access }: MenuEntry) =>
    access === 'anyone' || permissions.some((permission) => permission === access);
  const groups = menu
    .map(({ title, entries }) => ({ title, entries: entries.filter(mayOpen) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav id={MENU} className="menu" aria-label={t('shell.menu')}>
      <a className="menu-close" href="#content">
        {t('shell.menu_close')}
      </a>
      <ul>
        {groups.map(({ title, entries }) => {
          const links = entries.map((entry) => <Entry key={entry.path} entry={entry} counts={counts} />);
          if (!title) return links;
          return (
            <li key={title} className="menu-group">
              <span className="menu-title">{t(title)}</span>
              <ul>{links}</ul>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Entry({ entry, counts }: { entry: MenuEntry; counts: MenuCounts | undefined }) {
  const t = useT();
  const { here } = useDesk();
  const isCurrent = entry === currentEntry(here);
  const count = entry.count && counts?.[entry.count];
  return (
    <li className={entry.isTab ? 'menu-entry menu-tab' : 'menu-entry'}>
      <a href={entry.path} aria-current={isCurrent ? (entry.path === here ? 'page' : 'true') : undefined}>
        {t(entry.text)} {count ? <span className="menu-count">{count}</span> : null}
      </a>
    </li>
  );
}
