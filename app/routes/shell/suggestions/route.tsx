/** `/suggestions` and `/en/suggestions`: an HTML fragment for the search field's script (suggest.ts). */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { renderToStaticMarkup } from 'react-dom/server';
import { cacheFor, cachePolicy } from '#app/cache-policy.ts';
import { scopeOf } from '#app/request/scope.ts';
import { readSearch } from '#app/rules/search.ts';
import { resourceHeaders } from '#app/security/headers.ts';
import { ShopApiError } from '#app/shop-api/errors.ts';
import { holdsCardNumber } from '#contract/rules/card-number.ts';
import { TextProvider } from '#kit/i18n/text.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { suggestionsFor } from './view.ts';

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
