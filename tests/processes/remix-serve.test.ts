/** A purchase with plain remix-serve instead of our own server, behind the shipped nginx files. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { Buyer } from '../setup/buyer.ts';
import { Nginx, nginxBinary } from '../setup/nginx.ts';
import { start } from '../setup/process.ts';
import { type RunningShop, startShop } from '../setup/running-shop.ts';
import { storefrontEnv } from '../setup/storefront.ts';

describe.skipIf(!nginxBinary)('remix-serve ./build/server/index.js behind nginx', () => {
  let shop: RunningShop;
  let nginx: Nginx;

  beforeAll(async () => {
    const port = await freePort();
    shop = await startShop({
      proxyPort: port,
      startStorefront: ({ TRUST_PROXY_HOPS: _, ...settings }) =>
        start(['node_modules/@remix-run/serve/dist/cli.js', './build/server/index.js'], {
          ...storefrontEnv,
          ...settings,
        }),
    });
    const behind = { storefront: [shop.ports.storefront], shopApi: [shop.ports.shopApi] };
    nginx = await Nginx.start('nginx.conf', behind, { port });
  }, 300_000);
  afterAll(async () => {
    await nginx?.stop();
    await shop?.stop();
  });

  it('serves a shop that sells a book to a member who pays on the gateway’s page', async () => {
    const buyer = await Buyer.register(shop.origins);
    await buyer.goToPayment('the-probability-dice-box');
    const end = await buyer.pay('hosted');
    expect(end.kind).toBe('paid');
    expect(await buyer.orders()).toMatchObject([{ paymentState: 'paid' }]);
  }, 120_000);
});
