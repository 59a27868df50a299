import { answerPlacing, memberOnly, readTokenForm, tokenKey } from '#app/checkout/pay-by-token.ts';
import { failWith, ownPost, succeed } from '#app/request/json-answer.ts';
import { isOthersForm } from '#app/request/made-for.ts';
import { readFormOrEmpty } from '#kit/form/read-form.ts';

export { onlyPost as loader } from '#app/request/json-answer.ts';

/** Responds with what the gateway's scripts need besides the card. */
export const action = ownPost(async (scope, request) => {
  const refusal = await memberOnly(scope);
  if (refusal) return refusal;
  const form = await readFormOrEmpty(request);
  try {
    if (await isOthersForm(scope, form)) {
      const name = scope.memberName(await scope.member());
      return await answerPlacing(scope, { kind: 'other_member', name });
    }
    const { fingerprint } = readTokenForm(form);
    const result = await tokenKey(scope, request, fingerprint);
    return await (result.kind === 'key' ? succeed(scope, { key: result.key }) : answerPlacing(scope, result));
  } catch (error) {
    return failWith(scope, error);
  }
});
