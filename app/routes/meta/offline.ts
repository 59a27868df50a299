import type { LoaderFunctionArgs } from '@remix-run/node';
import { scopeOf } from '#app/request/scope.ts';
import { offlinePage } from '#app/ui/bare-page.ts';

/** `/offline` and `/en/offline`: self-contained, because nothing else can be fetched when they are shown. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { headers, body } = offlinePage(scopeOf(context, request).locale);
  return new Response(body, { headers });
}
