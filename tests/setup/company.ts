/** A fake external service, and the shop with settings that point to it. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '#api/app.ts';
import type { Env } from '#api/env.ts';
import { Metrics } from '#api/metrics.ts';
import { detailsOfEnvironment } from '#contract/shop-identity.ts';
import type { TestShop } from './shop.ts';

/** The same shop with other settings. */
export const shopWith = (t: TestShop, change: Partial<Env>): TestShop => {
  const env = { ...t.shop.env, ...change };
  const details = () => detailsOfEnvironment(env);
  const shop = { ...t.shop, metrics: new Metrics(), env, details };
  return { ...t, shop, app: createApp(shop) };
};

export type Answer = { status?: number; headers?: Record<string, string>; body?: unknown };

/** A fake external service that responds as configured while `use` runs, and records its requests. */
export async function withCompany(
  answer: Answer,
  use: (url: string, asked: string[]) => Promise<void>,
): Promise<void> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
      if (answer.status === 0) return;
      response.writeHead(answer.status ?? 200, answer.headers);
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
