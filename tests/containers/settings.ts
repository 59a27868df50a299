/** Settings that an operator of the demo has to set: those at the top of compose.yaml, and secrets. */
export const SANDBOX = 'http://sandbox.localhost:3002';
export const SHOP = 'http://localhost:8080';
export const DESK = 'http://localhost:3003';
/**
 * The sandbox notifies the Shop API directly, while a real card company does so through nginx. The test therefore sends
 * notifications of its own through nginx, from this address.
 */
export const COMPANY = { network: 'default', last: 2 };

const secret = (what: string) => `containers-${what}-0123456789abcdef0123456789abcdef`;

export const settings: Record<string, string> = {
  SESSION_SECRET: secret('session'),
  JWT_SECRET: secret('jwt'),
  POSTGRES_PASSWORD: secret('postgres'),
  DESK_SECRET: secret('desk'),
  DESK_URL: DESK,
  SEED: 'demo',
  // All simulated visitors have the same address.
  GUEST_CARTS_PER_ADDRESS: '100000',
  ALLOW_PAYMENT_SANDBOX: '1',
  GATEWAY_NOTIFY_IPS: '172.30.1.10,172.30.0.2',
  AC_URL: `${SANDBOX}/account-service`,
  AC_TOKEN: secret('account'),
  OAUTH_USERINFO_URL: `${SANDBOX}/oauth/userinfo`,
  OAUTH_AUTHORIZE_URL: `${SANDBOX}/oauth/authorize`,
  OAUTH_TOKEN_URL: `${SANDBOX}/oauth/token`,
};
