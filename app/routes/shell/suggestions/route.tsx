/**
 * Suggestions for the beginning of a search, as an HTML fragment for the search field's script (suggest.ts): products
 * first, then categories and questions.
 */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { renderToStaticMarkup } from 'react-dom/server';
import { cacheFor, cachePolicy } from '#app/cache-policy.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import { type Scope, scopeOf } from '#app/request/scope.ts';
import { readSearch, type SearchQuery } from '#app/rules/search.ts';
import { resourceHeaders } from '#app/security/headers.ts';
import { searchHelp, searchProducts } from '#app/shop-api/catalogue.ts';
import { ShopApiError } from '#app/shop-api/errors.ts';
import { mediaUrl } from '#app/ui/media-url.ts';
import { cardOf } from '#app/ui/product/card.ts';
import { holdsCardNumber } from '#contract/rules/card-number.ts';
import { TextProvider } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { Icon } from '#kit/ui/icon.tsx';
import { suggestions as parts } from './suggest.ts';

type Suggestion = {
  href: string;
  name: string;
  lang: 'ja' | undefined;
  /** Shown as a label, except for products. */
  kind: 'product' | 'category' | 'question';
  /** Path of a product's picture. */
  image?: string | undefined;
};

const MAX = 6;

/** At most this many categories, and as many questions. Each of them takes the place of a product. */
const MAX_OF_HELP = 2;

const NO_HELP = { taxons: [], faqs: [] };

/** `/suggestions` and `/en/suggestions`. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const scope = scopeOf(context, request);
  const search = readSearch(scope.url.searchParams);
  if (holdsCardNumber(search.text)) return new Response(null, { status: 400, headers: resourceHeaders() });
  try {
    const items = await suggestionsFor(scope, search);
    const html = renderToStaticMarkup(
      <TextProvider value={scope}>
        <SuggestionList items={items} />
      </TextProvider>,
    );
    return new Response(html, {
      headers: resourceHeaders({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        'X-Robots-Tag': 'noindex',
        'Cache-Control': cacheFor(cachePolicy.suggestions),
      }),
    });
  } catch (error) {
    // The search works without suggestions.
    if (!(error instanceof ShopApiError)) throw error;
    return new Response(null, { status: 503, headers: resourceHeaders() });
  }
}

export async function suggestionsFor(scope: Scope, { text, taxon }: SearchQuery): Promise<Suggestion[]> {
  if (text === '') return [];
  const { publicCaller, locale } = scope;
  const [list, { taxons, faqs } = NO_HELP] = await Promise.all([
    searchProducts(publicCaller, { text, taxon }, { page: 1, limit: MAX }),
    optional(scope, searchHelp(publicCaller, text), undefined),
  ]);
  const named = (name: string) => ({ name, lang: langOf(name, locale) });
  const others: Suggestion[] = [
    ...taxons.slice(0, MAX_OF_HELP).map(({ name, slug }) => ({
      ...named(name),
      kind: 'category' as const,
      href: href('products.categories', { '*': slug }, locale, { page: 1 }),
    })),
    ...faqs.slice(0, MAX_OF_HELP).map(({ id, question }) => ({
      ...named(question),
      kind: 'question' as const,
      href: `${href('faq', {}, locale)}#question-${id}`,
    })),
  ];
  const items = list.someWords ? [] : list.items;
  const products = items.slice(0, MAX - others.length).map((item): Suggestion => {
    const { name, slug, image } = cardOf(item);
    return { ...named(name), kind: 'product', image, href: href('products.product', { id: slug }, locale) };
  });
  return [...products, ...others];
}

const icons = { product: 'search', category: 'tag', question: 'question' } as const;

/** A combobox's list of options (ARIA's pattern). */
function SuggestionList({ items }: { items: Suggestion[] }) {
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
          <span lang={lang}>{name}</span>
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
