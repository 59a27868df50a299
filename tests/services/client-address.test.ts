/** The browser's address, as the storefront and the desk pass it to the Shop API for its limits. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientAddress } from '#kit/serving/client-address.ts';

const app = express();
app.set('trust proxy', 1);
app.use((req, res) => void res.send(clientAddress(req)));
const server = createServer(app);
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['6.6.6.6, 203.0.113.5', '203.0.113.5'],
  // traefik #11508, express-rate-limit #234: Azure's proxies append the port.
  ['203.0.113.5:51234', '203.0.113.5'],
  ['6.6.6.6, 203.0.113.5:51234', '203.0.113.5'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['6.6.6.6, unknown', '127.0.0.1'],
])('behind one proxy that sends %j', async (forwarded, address) => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Forwarded-For': forwarded } });
  expect(await answer.text()).toBe(address);
});
