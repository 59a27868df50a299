/** Initial values of a form with an address. */
import { env } from '#app/env.ts';
import { originOf, type Page } from '#app/page.ts';
import type { Scope } from '#app/request/scope.ts';
import { type Address, streetOf } from '#contract/rules/address.ts';
import { packPlace } from '#kit/ui/address/postal-lookup-rules.ts';
import { ownDetails } from './own-details.ts';

export const addressValues = ({ countryCode: _c, provinceName: _p, ...rest }: Address) => ({
  ...rest,
  street: streetOf(rest),
});

/** The member's name, because a member's first address is usually their own. */
export async function firstAddressValues(scope: Scope) {
  const member = await ownDetails(scope);
  return member && { lastName: member.lastName, firstName: member.firstName };
}

/** Lets the page's script fetch from the postal data host. */
export const lookupPage = (): Page =>
  env.POSTAL_DATA_URL === undefined ? {} : { connections: [originOf(env.POSTAL_DATA_URL)] };

/**
 * Props of the lookup by postal code, on a page with `lookupPage`. Treats prefecture and municipality of a saved
 * address as filled in by a lookup, so that another postal code replaces them. The street stays.
 */
export function postalView(saved: Address | undefined) {
  const filled = saved && {
    provinceCode: saved.provinceCode ?? '',
    city: saved.city,
    street: '',
    building: '',
  };
  return { dataUrl: env.POSTAL_DATA_URL, filled: filled ? packPlace(filled) : '' };
}
