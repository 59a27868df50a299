import type { ActionFunctionArgs } from '@remix-run/node';
import { readTokenForm } from '~/forms/checkout-token.server.ts';
import { scopeOf } from '~/session/context.server.ts';
import { tokenKey } from '~/session/pay-by-token.server.ts';
import { failWith, refuseStranger, succeed } from '~/session/session-api.server.ts';
import { answerPlacing, memberOnly } from '~/session/token-answer.server.ts';

export { onlyPost as loader } from '~/session/session-api.server.ts';

/** The card form asks for what the gateway's scripts have to be given besides the card. */
export async function action({ request, context }: ActionFunctionArgs) {
  const scope = scopeOf(context, request);
  const refusal = (await refuseStranger(scope, request)) ?? (await memberOnly(scope));
  if (refusal) return refusal;
  const { seal } = await readTokenForm(request);
  try {
    const result = await tokenKey(scope, request, seal);
    return await (result.kind === 'key' ? succeed(scope, { key: result.key }) : answerPlacing(scope, result));
  } catch (error) {
    return failWith(scope, error);
  }
}
