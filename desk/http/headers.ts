/** Headers of every response of the desk. */
import type { ServerResponse } from 'node:http';
import { env } from '../env.ts';
import { pageScript } from './page-script.ts';

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  `img-src 'self' ${env.SHOP_URL}`,
  "font-src 'self'",
  `script-src 'self' ${pageScript.cspHash}`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export function secure(res: ServerResponse): void {
  res.setHeader('Content-Security-Policy', POLICY);
  res.setHeader('Cache-Control', 'no-store');
  // With `no-referrer`, browsers would send `Origin: null` with every form, and the desk would refuse the form.
  res.setHeader('Referrer-Policy', 'same-origin');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('X-Robots-Tag', 'noindex, nofollow');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  res.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  if (env.DESK_URL.startsWith('https:')) res.setHeader('Strict-Transport-Security', 'max-age=31536000');
}
