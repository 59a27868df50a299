import { isIP } from 'node:net';
import type { Request } from 'express';
import { withoutPort } from '#contract/rules/forwarded-address.ts';

/** The browser's IP address as the trusted proxies report it (`trust proxy`), or else that of the connection. */
export function clientAddress({ ip = '', socket }: Pick<Request, 'ip' | 'socket'>): string {
  const address = withoutPort(ip);
  return isIP(address) ? address : (socket.remoteAddress ?? '');
}
