/** An endless response of the card company counts as no response, and uses limited memory. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { GatewayUnknownError } from '#api/domain/payments/gateway.ts';
import { SandboxGateway } from '#api/domain/payments/sandbox.ts';

let sent = 0;
const server: Server = createServer((_, answer) => {
  answer.writeHead(200);
  const more = () => {
    while (!answer.destroyed && answer.write('1,'.repeat(32_768))) sent += 65_536;
    if (!answer.destroyed) answer.once('drain', more);
  };
  more();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const gateway = new SandboxGateway({ url, aid: '123456', timeoutMs: 10_000 });
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['a capture', () => gateway.capture('1')],
  ['a cancellation', () => gateway.cancel('1')],
  ['the query for a payment', () => gateway.find('1')],
])('an endless response to %s counts as no response', async (_, ask) => {
  sent = 0;
  await expect(ask()).rejects.toThrow(GatewayUnknownError);
  // `sent` includes bytes that the connection has buffered and the Shop API has not read.
  expect(sent).toBeLessThan(32 * 1024 * 1024);
});
