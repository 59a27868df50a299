import { purchase, waitForPages } from '../purchase.ts';
import { attempt } from '../report.ts';
import type { Shop } from '../shop.ts';

/**
 * Crashes, restarts and replaces the containers of each service. A new container has another address. nginx keeps
 * running until its own turn.
 */
export async function addresses(shop: Shop): Promise<void> {
  for (const service of Object.keys(shop.compose.services)) {
    const works = async () => {
      await waitForPages();
      await purchase(shop);
    };
    await attempt(`the shop sells after a crash of ${service}`, async () => {
      await shop.crash(shop.names(service)[0] ?? '');
      await works();
    });
    await attempt(`the shop sells after a restart of ${service}`, async () => {
      for (const name of shop.names(service)) await shop.restart(name);
      await works();
    });
    await attempt(`the shop sells with new containers of ${service}`, async () => {
      for (const name of shop.names(service)) await shop.recreate(name);
      await works();
    });
  }
}
