import { answerPlacing, memberOnly, payByToken, readTokenForm } from '#app/checkout/pay-by-token.ts';
import { failWith, ownPost } from '#app/request/json-answer.ts';
import { readFormOrEmpty } from '#kit/form/read-form.ts';

export { onlyPost as loader } from '#app/request/json-answer.ts';

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
