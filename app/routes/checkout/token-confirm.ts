import type { ActionFunctionArgs } from '@remix-run/node';
import { readTokenForm } from '~/forms/checkout-token.server.ts';
import { scopeOf } from '~/session/context.server.ts';
import { payByToken } from '~/session/pay-by-token.server.ts';
import { failWith, refuseStranger } from '~/session/session-api.server.ts';
import { answerPlacing, memberOnly } from '~/session/token-answer.server.ts';

export { onlyPost as loader } from '~/session/session-api.server.ts';

/** The card form hands over the token that the gateway's script made of the card. */
export async function action({ request, context }: ActionFunctionArgs) {
  const scope = scopeOf(context, request);
  const refusal = (await refuseStranger(scope, request)) ?? (await memberOnly(scope));
  if (refusal) return refusal;
  const { paymentKey, tkn } = await readTokenForm(request);
  try {
    return await answerPlacing(scope, await payByToken(scope, paymentKey, tkn), paymentKey);
  } catch (error) {
    return failWith(scope, error);
  }
}
