/** What staff have taken down of somebody who comes from the link of an order by telephone or fax. */
import { href } from '#app/i18n/href.ts';
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { readPhoneOrder } from '#app/shop-api/phone-order.ts';

type Known = { lastName: string; firstName: string; email: string; emailConfirm: string };

/** `redirect`: where the registration leads back to. */
export async function knownOf(scope: Scope, redirect: string | undefined): Promise<Known | undefined> {
  const [path, query] = (redirect ?? '').split('?');
  const token = new URLSearchParams(query).get('token');
  if (path !== href('phone-order', {}, scope.locale) || !token) return undefined;
  const link = await optional(scope, readPhoneOrder(scope.publicCaller, token), undefined);
  if (!link?.recipient) return undefined;
  const { name, email } = link.recipient;
  // The customer opened the link from a mail to this address. The address is right, so the confirmation is filled in, too.
  return { ...partsOf(name, scope.locale), email, emailConfirm: email };
}

/** A name without a blank counts as the family name. */
function partsOf(name: string, locale: Scope['locale']): Pick<Known, 'lastName' | 'firstName'> {
  const parts = name.trim().split(/\s+/u);
  const at = locale === 'ja' ? 1 : Math.max(0, parts.length - 1);
  const [before, after] = [parts.slice(0, at).join(' '), parts.slice(at).join(' ')];
  return locale === 'ja' ? { lastName: before, firstName: after } : { firstName: before, lastName: after };
}
