/** Links to the main categories. */
import { href } from '#app/i18n/href.ts';
import type { MenuEntry } from '#app/ui/frame.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';

export function MainCategories({ menu }: { menu: MenuEntry[] }) {
  const locale = useLocale();
  return (
    <ul className="keywords">
      {menu.map((entry) => (
        <li key={entry.slug} lang={langOf(entry.name, locale)}>
          <a href={href('products.categories', { '*': entry.slug }, locale, { page: 1 })}>{entry.name}</a>
        </li>
      ))}
    </ul>
  );
}
