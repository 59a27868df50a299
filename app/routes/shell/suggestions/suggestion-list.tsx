import { useT } from '#app/i18n/text.tsx';
import { mediaUrl } from '#app/ui/media-url.ts';
import { Icon } from '#kit/ui/icon.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { suggestions as parts } from './suggest.ts';
import type { Suggestion } from './view.ts';

const icons = { product: 'search', category: 'tag', question: 'question' } as const;

/** The list of options of a combobox (ARIA's pattern). */
export function SuggestionList({ items }: { items: Suggestion[] }) {
  const t = useT();
  return (
    <div className="suggestions" role="listbox" aria-label={t('search.suggestions')} {...parts.mark('list')}>
      {items.map(({ href, name, lang, kind, image }) => (
        <a key={href} role="option" aria-selected="false" tabIndex={-1} href={href} {...parts.mark('option')}>
          {kind === 'product' && image ? (
            <img src={mediaUrl('64x64', image)} width="40" height="40" alt="" />
          ) : (
            <Icon name={icons[kind]} />
          )}
          <span lang={lang}>
            <Phrases text={name} />
          </span>
          {kind !== 'product' && (
            <small>{t(kind === 'category' ? 'search.suggested_category' : 'faq.title')}</small>
          )}
        </a>
      ))}
      <p hidden {...parts.mark('count')}>
        {t('search.suggestion_count', { count: items.length })}
      </p>
    </div>
  );
}
