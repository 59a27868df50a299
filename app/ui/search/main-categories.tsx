/** The main categories as links; the frame's loader, which every page has, knows them. */
import { useRouteLoaderData } from '@remix-run/react';
import { href } from '~/i18n/href.ts';
import { useLocale } from '~/i18n/text.tsx';
import { langOf } from '~/i18n/text-language.ts';
import type { loader } from '~/routes/shell.tsx';

export function MainCategories() {
  const locale = useLocale();
  const shell = useRouteLoaderData<typeof loader>(locale === 'en' ? 'en.shell' : 'ja.shell');
  return (
    <ul className="keywords">
      {shell?.menu.map((entry) => (
        <li key={entry.slug} lang={langOf(entry.name, locale)}>
          <a href={href('products.categories', { '*': entry.slug }, locale, { page: 1 })}>{entry.name}</a>
        </li>
      ))}
    </ul>
  );
}
