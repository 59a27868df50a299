/** The steps of a card payment in the browser: key, token, authentication, charge. */
import type { CardRefusal, TokenAnswer } from '#app/checkout/pay-by-token.ts';
import type { TokenCard } from '#app/rules/card-input.ts';
import { inTime } from '#kit/elements/in-time.ts';
import { withLoadingBar } from '#kit/elements/loading-bar.ts';
import { authenticate, createToken, GatewayCode } from './gateway-scripts.ts';

export type Paths = { key: string; confirm: string; result: string };
export type Paid = { to: string } | { refusal: Refused };
/** `code`: the gateway's, which the page translates. */
export type Refused = CardRefusal | { code: string };

/** How often a request that gets no response is sent. Safe, because the same key is never charged twice. */
const TRIES = 3;

/** `isFailure`: the server could not work on the request, or not to its end. */
async function post(
  path: string,
  fields: [name: string, value: string][],
): Promise<TokenAnswer & { isFailure?: boolean }> {
  const body = new URLSearchParams(fields);
  const answer = inTime(async (signal) => (await fetch(path, { method: 'POST', body, signal })).json());
  const { success, data, message } = await withLoadingBar(answer);
  return success ? data : { refusal: { message }, isFailure: true };
}

/**
 * `order`: the fields of the order's form. `onToken`: called when the card data is no longer needed and has to be
 * cleared.
 */
export async function pay(
  card: TokenCard,
  order: FormData,
  paths: Paths,
  onToken: () => void,
): Promise<Paid> {
  const { key, to, refusal } = await post(
    paths.key,
    [...order].map(([name, value]) => [name, String(value)]),
  );
  if (!key) return to ? { to } : { refusal: refusal ?? { code: '' } };
  let tkn: string;
  try {
    tkn = await createToken(key.aid, card);
    onToken();
    await authenticate(key, tkn);
  } catch (error) {
    if (!(error instanceof GatewayCode)) throw error;
    return { refusal: { code: error.code } };
  }
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const answer = await post(paths.confirm, [
        ['paymentKey', key.paymentKey],
        ['tkn', tkn],
      ]);
      if (answer.to) return { to: answer.to };
      if (answer.refusal && !answer.isFailure) return { refusal: answer.refusal };
    } catch {
      // No response.
    }
    // Only the server knows whether the card was charged.
  }
  return { to: paths.result };
}
