/** §7 User. */
import * as contract from '../../../contract/user.ts';
import { entryView, savedAddresses } from '../domain/address-book.ts';
import { logIn } from '../domain/auth/login.ts';
import { enabledMember } from '../domain/auth/member.ts';
import { closeSession, rotate } from '../domain/auth/sessions.ts';
import { type Api, route } from './route.ts';

export function userRoutes(api: Api): void {
  const { shop } = api;
  route(api, contract.login, ({ body, ip }) =>
    logIn(shop, { email: body.email, password: body.password, cartToken: body.token, ip }),
  );
  route(api, contract.refreshToken, ({ body }) => rotate(shop, body.refresh_token));
  route(api, contract.logout, async ({ body }) => {
    if (body.refresh_token) await closeSession(shop, body.refresh_token);
    return null;
  });
  route(api, contract.me, async ({ bearer, locale }) => {
    const user = await enabledMember(shop, bearer);
    const entry = (await savedAddresses(shop, user.id)).find((row) => row.id === user.defaultAddressId);
    return {
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      gender: user.gender as 'm' | 'f' | 'u',
      subscribedToNewsletter: user.subscribedToNewsletter,
      ...(user.birthday ? { birthday: `${user.birthday}T00:00:00+00:00` } : {}),
      ...(user.phoneNumber ? { phoneNumber: user.phoneNumber } : {}),
      ...(user.faxNumber ? { faxNumber: user.faxNumber } : {}),
      ...(user.profession ? { profession: user.profession } : {}),
      ...(user.furiganaFirstname ? { furiganaFirstname: user.furiganaFirstname } : {}),
      ...(user.furiganaLastname ? { furiganaLastname: user.furiganaLastname } : {}),
      ...(user.acUserId ? { acUserId: user.acUserId } : {}),
      ...(entry ? { defaultAddress: entryView(entry, entry.id, locale) } : {}),
    };
  });
}
