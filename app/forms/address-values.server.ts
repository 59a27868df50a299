/** What a form with an address starts from. */
import { env } from '#app/env.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { packPlace } from '#app/rules/postal-lookup.ts';
import { allowConnection } from '#app/security/headers.server.ts';
import { ShopApiError } from '#app/shop-api/errors.ts';
import { me } from '#app/shop-api/user.server.ts';
import { type Address, streetOf } from '#contract/rules/address.ts';

export const addressValues = ({ countryCode: _c, provinceName: _p, ...rest }: Address) => ({
  ...rest,
  street: streetOf(rest),
});

/** The first address is mostly the member's own. The form is as good without: it is two words to type. */
export async function firstAddressValues(scope: Scope) {
  const member = await me(await scope.caller()).catch((error: unknown) => {
    if (!(error instanceof ShopApiError)) throw error;
  });
  return member && { lastName: member.lastName, firstName: member.firstName };
}

/**
 * The lookup by postal code; the page's script may ask the host. Of a saved address prefecture and municipality go
 * with its postal code: they change with it, the street does not.
 */
export function postalView(scope: Scope, saved: Address | undefined) {
  allowConnection(scope.extraHeaders, new URL(env.POSTAL_DATA_URL).origin);
  const filled = saved && { provinceCode: saved.provinceCode ?? '', city: saved.city, street: '' };
  return { dataUrl: env.POSTAL_DATA_URL, filled: filled ? packPlace(filled) : '' };
}
