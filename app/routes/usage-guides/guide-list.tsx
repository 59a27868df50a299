/** Links to the usage guides. */
import { href } from '#app/i18n/href.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';

export type GuideEntry = { slug: string; title: string };

export function GuideList({ guides, current }: { guides: GuideEntry[]; current?: string }) {
  const locale = useLocale();
  return (
    <ul className="guide-list">
      {guides.map(({ slug, title }) => (
        <li key={slug} lang={langOf(title, locale)}>
          <a
            href={href('usage-guides.guide', { id: slug }, locale)}
            {...(slug === current ? { 'aria-current': 'page' } : {})}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
