import { href } from '#app/i18n/href.ts';
import type { MenuEntry } from '#app/ui/frame.ts';
import { NamedText } from '#app/ui/named-text.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';

/** `name` of the header's menus: opening one closes the others. */
export const HEADER_GROUP = 'header';

/**
 * The items of a `ul.menu`. §2: main categories with dropdown menus, two levels, without scripts. Because of the common
 * `name`, the browser closes one menu when another opens.
 */
export function CategoryMenuItems({ menu, group }: { menu: MenuEntry[]; group: string }) {
  const locale = useLocale();
  const to = (slug: string) => href('products.categories', { '*': slug }, locale, { page: 1 });
  return menu.map((entry) => (
    <li key={entry.slug}>
      {entry.children.length === 0 ? (
        <a href={to(entry.slug)} lang={langOf(entry.name, locale)}>
          {entry.name}
        </a>
      ) : (
        <details name={group}>
          <summary lang={langOf(entry.name, locale)}>{entry.name}</summary>
          <ul>
            <li>
              <a href={to(entry.slug)}>
                <NamedText of="chrome.all_of" names={{ name: entry.name }} />
              </a>
            </li>
            {entry.children.map((child) => (
              <li key={child.slug}>
                <a href={to(child.slug)} lang={langOf(child.name, locale)}>
                  {child.name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  ));
}
