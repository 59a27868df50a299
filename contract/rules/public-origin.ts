/**
 * Whether the shop's URL is local. A shop that strangers can reach requires strict settings, whatever NODE_ENV says:
 * the default keys, the sandbox gateway and the public mail outbox are only for the developer's machine.
 */
export function isOfThisMachine(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** @param shopUrl SHOP_URL; if undefined, the shop is local */
export const isProduction = (nodeEnv: string | undefined, shopUrl: string | undefined): boolean =>
  nodeEnv === 'production' || (shopUrl !== undefined && !isOfThisMachine(shopUrl));

/** Whether the URL leaves this machine without encryption. */
export const needsTls = (url: string | undefined): boolean =>
  Boolean(url?.startsWith('http:')) && !isOfThisMachine(url);
