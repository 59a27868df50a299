/** §7 User. */
import { newPasswordOf } from '#contract/profile.ts';
import * as contract from '#contract/user.ts';
import { writings } from '#contract/writings.ts';
import { register, resendVerification, verifyAccount } from '../domain/auth/account.ts';
import { registerAtAccountService } from '../domain/auth/account-service.ts';
import { logIn } from '../domain/auth/login.ts';
import { enabledMember } from '../domain/auth/member.ts';
import { logInWithOAuth } from '../domain/auth/oauth-login.ts';
import {
  changePassword,
  checkResetLink,
  requestReset,
  resetPassword,
} from '../domain/auth/password-change.ts';
import { closeSession, rotate } from '../domain/auth/sessions.ts';
import { mergeCartsAtLogin } from '../domain/cart/merge.ts';
import { entryView, savedAddresses } from '../domain/customers/address-book.ts';
import { updateProfile } from '../domain/customers/profile-change.ts';
import { writingsOf } from '../domain/customers/writings.ts';
import { type Api, route } from './route.ts';

export function userRoutes(api: Api): void {
  const { shop } = api;
  route(api, contract.login, async ({ body: { token, ...credentials }, network }) => {
    const { userId, ...session } = await logIn(shop, { ...credentials, network });
    return { ...session, ...(await mergeCartsAtLogin(shop, userId, token)) };
  });
  route(api, contract.loginWithOAuth, async ({ body, locale, network }) => {
    const { provider, accessToken } = body;
    const mayOpen = body.termsAccepted !== false;
    const { userId, ...session } = await logInWithOAuth(shop, {
      provider,
      accessToken,
      mayOpen,
      locale,
      network,
    });
    return { ...session, ...(await mergeCartsAtLogin(shop, userId, body.token)) };
  });
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
      gender: user.gender,
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
  route(api, writings, ({ bearer }) => writingsOf(shop, bearer));
  route(api, contract.register, async ({ body, locale, network }) => {
    await register(shop, { ...body, password: newPasswordOf(body) }, locale, network);
    return null;
  });
  route(api, contract.verifyAccount, async ({ query, locale }) => {
    await verifyAccount(shop, query.token, locale);
    return null;
  });
  route(api, contract.resendVerification, async ({ body, locale, network }) => {
    await resendVerification(shop, body.email, locale, network);
    return null;
  });
  route(api, contract.requestPasswordReset, async ({ body, locale, network }) => {
    await requestReset(shop, body.email, locale, network);
    return null;
  });
  route(api, contract.checkResetLink, async ({ params }) => {
    await checkResetLink(shop, params.token);
    return null;
  });
  route(api, contract.resetPassword, async ({ params, body, locale, network }) => {
    await resetPassword(shop, params.token, body.password, locale, network);
    return null;
  });
  route(api, contract.changePassword, async ({ body, bearer, locale, network }) => {
    await changePassword(shop, body, locale, bearer, network);
    return null;
  });
  route(api, contract.updateMe, async ({ body, bearer }) => {
    await updateProfile(shop, body, bearer);
    return null;
  });
  route(api, contract.registerAtAccountService, async ({ body, bearer }) => ({
    acUserId: await registerAtAccountService(shop, body.webshop_user_id, bearer),
  }));
}
