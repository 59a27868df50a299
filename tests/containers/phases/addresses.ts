import { purchase, waitForPages } from '../purchase.ts';
import { attempt } from '../report.ts';
import type { Shop } from '../shop.ts';

/** Each service crashes and restarts with another address. nginx keeps running until it is crashed itself. */
export async function addresses(shop: Shop): Promise<void> {
  for (const service of Object.keys(shop.compose.services)) {
    const works = async () => {
      await waitForPages();
      await purchase(shop);
    };
    await attempt(`${service} crashes, and the shop sells`, async () => {
      await shop.crash(shop.names(service)[0] ?? '');
      await works();
    });
    await attempt(`${service} is restarted, and the shop sells`, async () => {
      for (const name of shop.names(service)) await shop.restart(name);
      await works();
    });
    await attempt(`${service} is made anew, and the shop sells`, async () => {
      for (const name of shop.names(service)) await shop.recreate(name);
      await works();
    });
  }
}
