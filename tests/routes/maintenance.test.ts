/** Maintenance mode, which closes the shop. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '#app/env.ts';
import { maintenance } from '#app/http/maintenance.ts';

const shop = express()
  .use(maintenance)
  .use((_, res) => {
    res.end('open');
  });
let server: Server;
beforeAll(async () => {
  server = shop.listen(0);
  await once(server, 'listening');
});
afterAll(() => {
  env.MAINTENANCE = false;
  server.close();
});
const ask = (path: string, method = 'GET') =>
  fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`, { method, redirect: 'manual' });

it.each([
  ['/', 'GET', 302, '/maintenance'],
  ['/checkout/payment', 'POST', 303, '/maintenance'],
  ['/en', 'GET', 302, '/en/maintenance'],
  ['/en/products/a', 'GET', 302, '/en/maintenance'],
])(
  '§9.37 %s by %s leads to the maintenance page while the shop is closed',
  async (path, method, status, to) => {
    env.MAINTENANCE = true;
    const answer = await ask(path, method);
    expect([answer.status, answer.headers.get('Location')]).toEqual([status, to]);
    env.MAINTENANCE = false;
    expect(await (await ask(path, method)).text()).toBe('open');
  },
);

it.each(['/maintenance', '/en/maintenance', '/healthz', '/media/a.svg'])(
  '%s is available while the shop is closed',
  async (path) => {
    env.MAINTENANCE = true;
    expect(await (await ask(path)).text()).toBe('open');
  },
);
