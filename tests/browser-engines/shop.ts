/** Vitest's global setup for the tests of engines: builds and starts the shop; tests/e2e/members.ts reads its ports. */

import { BrowserShop } from '../setup/browser-shop.ts';
import built from '../setup/built.ts';

export default async function open(): Promise<() => Promise<void>> {
  await built();
  const shop = new BrowserShop();
  await shop.open();
  return () => shop.close();
}
