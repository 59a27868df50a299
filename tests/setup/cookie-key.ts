/** The key with which the storefront signs a cookie, made as app/security/secrets.server.ts makes it. */
import { createHmac } from 'node:crypto';

export const cookieKey = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(`cookie:${name}`).digest('base64url');
