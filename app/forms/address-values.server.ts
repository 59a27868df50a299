/** What a form with an address starts from. */
import { env } from '#app/env.server.ts';
import { originOf, type Page } from '#app/page.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { packPlace } from '#app/rules/postal-lookup.ts';
import { ShopApiError } from '#app/shop-api/errors.ts';
import { me } from '#app/shop-api/user.server.ts';
import { type Address, streetOf } from '#contract/rules/address.ts';

export const addressValues = ({ countryCode: _c, provinceName: _p, ...rest }: Address) => ({
  ...rest,
  street: streetOf(rest),
});

/** The first address is mostly the member's own. The form is as good without: it is two words to type. */
export async function firstAddressValues(scope: Scope) {
  const member = await me(scope).catch((error: unknown) => {
    if (!(error instanceof ShopApiError)) throw error;
  });
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
