/**
 * Whether strangers can reach a shop. Both processes are strict then, whatever NODE_ENV says: known keys, a sandbox in
 * the company's place and mails for everybody to read are for one machine only.
 */
export function isOfThisMachine(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** `shopUrl`: SHOP_URL as it was given; one that was not given is made of a port of this machine. */
export const isProduction = (nodeEnv: string | undefined, shopUrl: string | undefined): boolean =>
  nodeEnv === 'production' || (shopUrl !== undefined && !isOfThisMachine(shopUrl));

/** What strangers send and get on the way there can be read by those in between. */
export const needsTls = (url: string | undefined): boolean =>
  Boolean(url?.startsWith('http:')) && !isOfThisMachine(url);
