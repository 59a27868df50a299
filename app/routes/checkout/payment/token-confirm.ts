import { payByToken } from '#app/checkout/pay-by-token.server.ts';
import { answerPlacing, memberOnly } from '#app/checkout/token-answer.server.ts';
import { failWith, ownPost } from '#app/request/json-answer.server.ts';
import { readFormOrEmpty } from '#app/request/read-form.server.ts';
import { readTokenForm } from './token-form.server.ts';

export { onlyPost as loader } from '#app/request/json-answer.server.ts';

/** Charges the card by the token that the gateway's script made. */
export const action = ownPost(async (scope, request) => {
  const refusal = await memberOnly(scope);
  if (refusal) return refusal;
  const { paymentKey, tkn } = readTokenForm(await readFormOrEmpty(request));
  try {
    return await answerPlacing(scope, await payByToken(scope, paymentKey, tkn), paymentKey);
  } catch (error) {
    return failWith(scope, error);
  }
});
