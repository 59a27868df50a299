/** Pictures are served under the shop's own origin: `{SHOP_URL}/media/{size}/{path}`. */
export const mediaUrl = (env: { SHOP_URL: string }): string => `${env.SHOP_URL.replace(/\/$/, '')}/media`;
