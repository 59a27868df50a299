/** What the purchase request form is made of: a member's own details, the day, and the limits. */
import { env } from '#app/env.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { ShopApiError } from '#app/shop-api/errors.ts';
import { me } from '#app/shop-api/user.server.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { personName } from '#contract/rules/person-name.ts';
import type { Detail } from '../detail.server.ts';
import { purchaseRequestConstraint } from './form.server.ts';

export async function requestFormView(scope: Scope, { requestable }: Detail, now: Date) {
  if (requestable.length === 0) return undefined;
  return {
    variants: requestable,
    asked: tokyo(now).day,
    constraint: purchaseRequestConstraint,
    privacyPolicy: env.PRIVACY_POLICY_URL,
    values: await known(scope),
  };
}

/** The form is as good without: a member then types three lines more. */
async function known(scope: Scope) {
  if (!(await scope.member())) return {};
  const customer = await me(scope).catch((error: unknown) => {
    if (!(error instanceof ShopApiError)) throw error;
  });
  return customer
    ? {
        name: personName(customer, scope.locale),
        email: customer.email,
        phoneNumber: customer.phoneNumber,
      }
    : {};
}

export type RequestFormView = NonNullable<Awaited<ReturnType<typeof requestFormView>>>;
