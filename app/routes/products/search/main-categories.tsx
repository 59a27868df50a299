/** The main categories as links, as the frame's menu has them. */
import { href } from '#app/i18n/href.ts';
import { useLocale } from '#app/i18n/text.tsx';
import { langOf } from '#app/i18n/text-language.ts';
import { useDocument } from '#app/ui/document.tsx';

export function MainCategories() {
  const locale = useLocale();
  const { frame } = useDocument();
  return (
    <ul className="keywords">
      {frame?.menu.map((entry) => (
        <li key={entry.slug} lang={langOf(entry.name, locale)}>
          <a href={href('products.categories', { '*': entry.slug }, locale, { page: 1 })}>{entry.name}</a>
        </li>
      ))}
    </ul>
  );
}
