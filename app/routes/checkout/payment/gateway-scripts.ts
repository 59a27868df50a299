/** The gateway's scripts in the browser: loading them, and their callbacks as promises. */
import type { TokenKey } from '#app/checkout/gateway.ts';
import type { TokenCard } from '#app/rules/card-input.ts';

/** Ids required by the gateway's scripts: where they put the token, and where they show the issuer's challenge. */
export const TOKEN_ID = 'tkn';
export const CHALLENGE_ID = 'EMV3DS_INPUT_FORM';

/** After this time the gateway's own page is offered instead. */
const LOAD_TIMEOUT_MS = 8000;
/** After this time the shopper may try again: without a token nothing was charged. */
const TOKEN_TIMEOUT_MS = 30_000;
const SUCCESS = 'Success';
/** A single payment, no instalments. */
const ONE_PAYMENT = '10';

type Callback = (resultCode: string, message?: string) => void;
/** The gateway's parameter names. */
type CardParameter = 'aid' | 'md' | 'cn' | 'ed' | 'cvv' | 'fn' | 'ln';
type Vendor = {
  CPToken?: { TokenCreate(card: Record<CardParameter, string>, done: Callback): void };
  ThreeDSAdapter?: {
    authenticate(payment: Omit<TokenKey, 'paymentKey'> & { tkn: string }, done: Callback): void;
  };
};

const vendor = () => globalThis as Vendor;

function loadOne(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(src));
    document.head.append(script);
  });
}

/** Loads the scripts in order, because each may need the one before. False when the card form cannot be offered. */
export async function loadGatewayScripts(urls: readonly string[]): Promise<boolean> {
  const all = (async () => {
    for (const url of urls) await loadOne(url);
    return vendor().CPToken !== undefined && vendor().ThreeDSAdapter !== undefined;
  })();
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, LOAD_TIMEOUT_MS, false));
  return Promise.race([all.catch(() => false), late]);
}

/** An error code of the gateway. */
export class GatewayCode extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const finished = (start: (done: Callback) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    start((code) => (code === SUCCESS ? resolve() : reject(new GatewayCode(code))));
  });

/**
 * The token of a card, which the gateway's script leaves in the element TOKEN_ID. Throws a `GatewayCode`, or an error
 * if there is no token, at the latest after TOKEN_TIMEOUT_MS.
 */
export async function createToken(aid: string, card: TokenCard): Promise<string> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('no token')), TOKEN_TIMEOUT_MS),
  );
  const { number: cn, expiry: ed, cvv, givenName: fn, familyName: ln } = card;
  await Promise.race([
    finished((done) => vendor().CPToken?.TokenCreate({ aid, md: ONE_PAYMENT, cn, ed, cvv, fn, ln }, done)),
    late,
  ]);
  const place = document.getElementById(TOKEN_ID) as HTMLInputElement | null;
  const token = place?.value ?? '';
  if (place) place.value = '';
  if (!token) throw new Error('no token');
  return token;
}

/** Success only means that the call worked. The charge shows whether the cardholder was authenticated. */
export async function authenticate(key: TokenKey, tkn: string): Promise<void> {
  const { paymentKey: _, ...payment } = key;
  const watch = focusChallenge();
  await finished((done) => vendor().ThreeDSAdapter?.authenticate({ ...payment, tkn }, done)).finally(() =>
    watch.disconnect(),
  );
}

/** The issuer's challenge may appear far from the button: scrolls to it and focuses it. */
function focusChallenge(): MutationObserver {
  const place = document.getElementById(CHALLENGE_ID);
  const watch = new MutationObserver(() => {
    watch.disconnect();
    place?.focus({ preventScroll: true });
    place?.scrollIntoView();
  });
  if (place) watch.observe(place, { childList: true });
  return watch;
}
