/** What a form with an address starts from. */
import { env } from '#app/env.server.ts';
import { originOf, type Page } from '#app/page.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { packPlace } from '#app/rules/postal-lookup.ts';
import { type Address, streetOf } from '#contract/rules/address.ts';
import { ownDetails } from './own-details.server.ts';

export const addressValues = ({ countryCode: _c, provinceName: _p, ...rest }: Address) => ({
  ...rest,
  street: streetOf(rest),
});

/** The first address is mostly the member's own. */
export async function firstAddressValues(scope: Scope) {
  const member = await ownDetails(scope);
  return member && { lastName: member.lastName, firstName: member.firstName };
}

/** The page's script asks the host of the postal data. */
export const lookupPage = (): Page => ({ connections: [originOf(env.POSTAL_DATA_URL)] });

/**
 * The lookup by postal code, on a page with `lookupPage`. Of a saved address prefecture and municipality go
 * with its postal code: they change with it, the street does not.
 */
export function postalView(saved: Address | undefined) {
  const filled = saved && { provinceCode: saved.provinceCode ?? '', city: saved.city, street: '' };
  return { dataUrl: env.POSTAL_DATA_URL, filled: filled ? packPlace(filled) : '' };
}
