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
} from '../domain/customers/address-book.ts';
import { type Api, route } from './route.ts';

export function addressBookRoutes(api: Api): void {
  const { shop } = api;
  route(api, contract.addressBook, async ({ bearer, locale }) => {
    const user = await enabledMember(shop, bearer);
    return (await savedAddresses(shop, user.id)).map((row) => entryView(row, user.defaultAddressId, locale));
  });
  route(api, contract.addAddress, async ({ body, bearer }) => {
    await addAddress(shop, body, bearer);
    return null;
  });
  route(api, contract.changeAddress, async ({ params, body, bearer }) => {
    await changeAddress(shop, params.id, body, bearer);
    return null;
  });
  route(api, contract.removeAddress, async ({ params, bearer }) => {
    await removeAddress(shop, params.id, bearer);
    return null;
  });
  route(api, contract.setDefaultAddress, async ({ params, bearer }) => {
    await setDefaultAddress(shop, params.id, bearer);
    return null;
  });
}
