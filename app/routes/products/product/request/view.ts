/** View of the purchase request form: the member's details, the day, and the limits. */
import { ownDetails } from '#app/forms/own-details.ts';
import type { Scope } from '#app/request/scope.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { personName } from '#contract/rules/person-name.ts';
import type { Detail } from '../detail.ts';
import { purchaseRequestConstraint } from './form.ts';

export async function requestFormView(scope: Scope, { requestable }: Detail, now: Date) {
  if (requestable.length === 0) return undefined;
  const member = await ownDetails(scope);
  return {
    variants: requestable,
    asked: tokyo(now).day,
    constraint: purchaseRequestConstraint,
    values: member && {
      name: personName(member, scope.locale),
      email: member.email,
      phoneNumber: member.phoneNumber,
    },
  };
}

export type RequestFormView = NonNullable<Awaited<ReturnType<typeof requestFormView>>>;
