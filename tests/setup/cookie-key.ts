/** Derives the storefront's key for signing a cookie, like app/security/secrets.ts. */
import { createHmac } from 'node:crypto';

export const cookieKey = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(`cookie:${name}`).digest('base64url');
