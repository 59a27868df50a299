/**
 * A seminar's date as a calendar file; with `seat=online`, for who takes part online in a seminar that has a venue. 404 for
 * other products.
 */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { cacheFor, cachePolicy } from '#app/cache-policy.ts';
import { env } from '#app/env.ts';
import { href } from '#app/i18n/href.ts';
import { type Scope, scopeOf } from '#app/request/scope.ts';
import { resourceHeaders } from '#app/security/headers.ts';
import { productBySlug } from '#app/shop-api/catalogue.ts';
import { NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import { shopDetails } from '#app/shop-details.ts';
import { calendarFile, eventFileName, eventUid } from '#contract/rules/calendar-file.ts';
import { placeOfEvent } from '#contract/rules/events.ts';
import { formatTime } from '#kit/i18n/dates.ts';

const ONLINE_SEAT = 'online';

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
  const place = placeOfEvent(seminar, scope.url.searchParams.get('seat') === ONLINE_SEAT ? ['online'] : []);
  const { online, venue = t('product.online'), address } = place;
  const doors =
    seminar.doorsAt && !online && `${t('product.seminar_doors')} ${formatTime(seminar.doorsAt, locale)}`;
  const lecturer = seminar.lecturer && `${t('product.seminar_lecturer')} ${seminar.lecturer}`;
  const organiser = seminar.organiser && `${t('product.seminar_organiser')} ${seminar.organiser}`;
  const seat = { code, slug: product.slug, place };
  const body = calendarFile({
    uid: eventUid(seat, env.SHOP_URL),
    organizer: shopDetails().email,
    title: name,
    start: new Date(seminar.startsAt),
    end: new Date(seminar.endsAt),
    location: [venue, !online && address].filter(Boolean).join(' '),
    description: [online && address, doors, lecturer, organiser, url].filter(Boolean).join('\n'),
    url,
    cancelled: seminar.cancelled ?? false,
    stamp: new Date(),
  });
  return new Response(body, {
    headers: resourceHeaders({
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${eventFileName(seat)}"`,
      'Cache-Control': cacheFor(cachePolicy.calendarFile),
    }),
  });
}
