/**
 * Two Shop APIs use one PostgreSQL. Their machines' clocks differ, or one clock is set while they run. Neither gives up a
 * charge that the other is making, and no card is charged twice.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { Buyer } from '../setup/buyer.ts';
import { type Cluster, startCluster } from '../setup/postgres-cluster.ts';
import { kill, ready, start } from '../setup/process.ts';
import { localOrigin, type RunningShop, startShop } from '../setup/running-shop.ts';

const bin = findPostgres(process.env);
const MINUTE = 60_000;
/** Duration of a charge. The Shop API waits one and a half times as long for the gateway. */
const CHARGE_MS = 3_000;

const CLOCKS: [string, { ahead: number; after: number }][] = [
  ['ten minutes ahead', { ahead: 10 * MINUTE, after: 0 }],
  ['ten minutes behind', { ahead: -10 * MINUTE, after: 0 }],
  ['set a day ahead while the card is charged', { ahead: 24 * 60 * MINUTE, after: 500 }],
];

describe.runIf(bin)('a Shop API whose clock is', () => {
  let cluster: Cluster;
  let shop: RunningShop;

  beforeAll(async () => {
    cluster = await startCluster(bin ?? '');
    shop = await startShop({
      api: {
        DATABASE_URL: cluster.url,
        GATEWAY_TIMEOUT_MS: String(1.5 * CHARGE_MS),
        GATEWAY_CHECK_MARGIN_MS: '300',
      },
      sandbox: { SANDBOX_HANG_MS: String(CHARGE_MS) },
    });
  }, 300_000);
  afterAll(async () => {
    await shop?.stop();
    await cluster?.stop();
  });

  it.each(CLOCKS)(
    '%s does not interfere with a charge that another Shop API makes',
    async (_, { ahead, after }) => {
      const port = await freePort();
      const buyer = await Buyer.register(shop.origins);
      await buyer.goToPayment('the-probability-dice-box');
      const strange = start(
        ['--import', './tests/setup/strange-clock.mjs', 'build/services/shop-api/main.js'],
        {
          ...shop.settings.api,
          SHOP_API_PORT: String(port),
          STRANGE_CLOCK_MS: String(ahead),
          STRANGE_CLOCK_AFTER_MS: String(after),
        },
      );
      onTestFinished(async () => {
        await kill(strange);
      });
      if (after === 0) await ready(`${localOrigin(port)}/readyz`, strange);
      await fetch(`${shop.origins.sandbox}/sandbox/next`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ result: 'hang', for: 'charge' }),
      });
      const end = await buyer.pay('token');
      await kill(strange);
      expect(end).toMatchObject({ kind: 'paid' });
      expect(await buyer.orders()).toMatchObject([{ paymentState: 'paid' }]);
      expect(strange.output()).not.toContain('"level":"alert"');
    },
    120_000,
  );
});
