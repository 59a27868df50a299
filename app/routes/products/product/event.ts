/** A seminar's date as a calendar file. 404 for other products. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { cacheFor, cachePolicy } from '#app/cache-policy.ts';
import { env } from '#app/env.ts';
import { href } from '#app/i18n/href.ts';
import { type Scope, scopeOf } from '#app/request/scope.ts';
import { resourceHeaders } from '#app/security/headers.ts';
import { productBySlug } from '#app/shop-api/catalogue.ts';
import { NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import { calendarFile } from '#contract/rules/calendar-file.ts';
import { isOnline } from '#contract/rules/events.ts';
import { formatTime } from '#kit/i18n/dates.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const scope = scopeOf(context, request);
  try {
    const file = await eventFile(scope, params['id'] ?? '');
    return file ?? new Response(null, { status: 404, headers: resourceHeaders() });
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    const status = error instanceof NotFoundError ? 404 : 503;
    return new Response(null, { status, headers: resourceHeaders() });
  }
}

async function eventFile(scope: Scope, slug: string): Promise<Response | undefined> {
  const { code, name, seminar, ...product } = await productBySlug(scope.publicCaller, slug);
  if (!seminar) return undefined;
  const { t, locale } = scope;
  const url = `${env.SHOP_URL}${href('products.product', { id: product.slug }, locale)}`;
  const online = isOnline(seminar.venue);
  const doors =
    seminar.doorsAt && !online && `${t('product.seminar_doors')} ${formatTime(seminar.doorsAt, locale)}`;
  const lecturer = seminar.lecturer && `${t('product.seminar_lecturer')} ${seminar.lecturer}`;
  const organiser = seminar.organiser && `${t('product.seminar_organiser')} ${seminar.organiser}`;
  const body = calendarFile({
    // The same in both languages, so that importing the file again updates the event.
    uid: `${code}@${new URL(env.SHOP_URL).hostname}`,
    title: name,
    start: new Date(seminar.startsAt),
    end: new Date(seminar.endsAt),
    location: [seminar.venue, !online && seminar.address].filter(Boolean).join(' '),
    description: [online && seminar.address, doors, lecturer, organiser, url].filter(Boolean).join('\n'),
    url,
    stamp: new Date(),
  });
  const fileName = product.slug.replace(/[^\w-]/g, '') || 'event';
  return new Response(body, {
    headers: resourceHeaders({
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}.ics"`,
      'Cache-Control': cacheFor(cachePolicy.calendarFile),
    }),
  });
}
