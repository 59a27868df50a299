/** §7 User. */
import * as emailChange from '#contract/email-change.ts';
import * as newsletter from '#contract/newsletter.ts';
import { newPasswordOf } from '#contract/profile.ts';
import * as contract from '#contract/user.ts';
import { writings } from '#contract/writings.ts';
import { register, resendVerification, verifyAccount } from '../domain/auth/account.ts';
import { registerAtAccountService } from '../domain/auth/account-service.ts';
import { logIn } from '../domain/auth/login.ts';
import { enabledMemberWithAddress } from '../domain/auth/member.ts';
import { logInWithOAuth } from '../domain/auth/oauth-login.ts';
import {
  changePassword,
  checkResetLink,
  requestReset,
  resetPassword,
} from '../domain/auth/password-change.ts';
import { closeSession, rotate } from '../domain/auth/sessions.ts';
import { mergeCartsAtLogin } from '../domain/cart/merge.ts';
import { readRefusalLink, refuseNewsletter } from '../domain/consents/refusal.ts';
import { entryView } from '../domain/members/address-book.ts';
import { confirmEmailChange, readEmailChange } from '../domain/members/email-change.ts';
import { updateProfile } from '../domain/members/profile-change.ts';
import { writingsOf } from '../domain/members/writings.ts';
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
  // The session itself was checked with the token.
  route(api, contract.checkSession, async () => {});
  route(api, contract.logout, async ({ body }) => {
    if (body.refresh_token) await closeSession(shop, body.refresh_token);
  });
  route(api, contract.me, async ({ bearer, locale }) => {
    const { user, address } = await enabledMemberWithAddress(shop, bearer);
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
      ...(address ? { defaultAddress: entryView(address, address.id, locale) } : {}),
    };
  });
  route(api, writings, ({ bearer }) => writingsOf(shop, bearer));
  route(api, contract.register, ({ body, locale, network }) =>
    register(shop, { ...body, password: newPasswordOf(body) }, locale, network),
  );
  route(api, contract.verifyAccount, ({ query, locale }) => verifyAccount(shop, query.token, locale));
  route(api, contract.resendVerification, ({ body, locale, network }) =>
    resendVerification(shop, body.email, locale, network),
  );
  route(api, contract.requestPasswordReset, ({ body, locale, network }) =>
    requestReset(shop, body, locale, network),
  );
  route(api, contract.checkResetLink, ({ params }) => checkResetLink(shop, params.token));
  route(api, contract.resetPassword, ({ params, body, locale, network }) =>
    resetPassword(shop, params.token, body.password, locale, network),
  );
  route(api, contract.changePassword, ({ body, bearer, locale, network }) =>
    changePassword(shop, body, locale, bearer, network),
  );
  route(api, contract.updateMe, ({ body, bearer, locale }) => updateProfile(shop, body, bearer, locale));
  route(api, emailChange.readEmailChange, ({ params }) => readEmailChange(shop, params.token));
  route(api, emailChange.confirmEmailChange, ({ params }) => confirmEmailChange(shop, params.token));
  route(api, newsletter.readRefusalLink, ({ params }) => readRefusalLink(shop, params.token));
  route(api, newsletter.refuseNewsletter, ({ params }) => refuseNewsletter(shop, params.token));
  route(api, contract.registerAtAccountService, async ({ body, bearer }) => ({
    acUserId: await registerAtAccountService(shop, body.webshop_user_id, bearer),
  }));
}
