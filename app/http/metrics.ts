/** `/metrics`, for clients on the same network, not for visitors who come through a proxy (docs/deploy.md). */
import { BlockList, isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { metricsPage } from '#app/metrics.ts';

const neighbours = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  neighbours.addSubnet(net, bits, 'ipv4');
neighbours.addAddress('::1', 'ipv6');
neighbours.addSubnet('fc00::', 7, 'ipv6');

function isNeighbour(req: Request): boolean {
  const address = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return req.headers['x-forwarded-for'] === undefined && neighbours.check(address, family);
}

export const metrics: RequestHandler = (req, res, next) => {
  if (req.path !== '/metrics' || req.method === 'POST' || !isNeighbour(req)) return next();
  metricsPage().then(({ type, text }) => {
    res.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
    res.end(text);
  }, next);
};
