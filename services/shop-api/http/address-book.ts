/** §7 Address book. */
import * as contract from '#contract/address-book.ts';
import { enabledMember } from '../domain/auth/member.ts';
import {
  addAddress,
  changeAddress,
  entryView,
  removeAddress,
  savedAddresses,
  setDefaultAddress,
} from '../domain/members/address-book.ts';
import { type Api, route } from './route.ts';

export function addressBookRoutes(api: Api): void {
  const { shop } = api;
  route(api, contract.addressBook, async ({ bearer, locale }) => {
    const user = await enabledMember(shop, bearer);
    return (await savedAddresses(shop, user.id)).map((row) => entryView(row, user.defaultAddressId, locale));
  });
  route(api, contract.addAddress, ({ body, bearer }) => addAddress(shop, body, bearer));
  route(api, contract.changeAddress, ({ params, body, bearer }) =>
    changeAddress(shop, params.id, body, bearer),
  );
  route(api, contract.removeAddress, ({ params, bearer }) => removeAddress(shop, params.id, bearer));
  route(api, contract.setDefaultAddress, ({ params, bearer }) => setDefaultAddress(shop, params.id, bearer));
}
