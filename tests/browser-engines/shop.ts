/** Vitest's global set-up of the engines' tests: the build, and the shop whose ports tests/e2e/members.ts reads. */

import { BrowserShop } from '../setup/browser-shop.ts';
import built from '../setup/built.ts';

export default async function open(): Promise<() => Promise<void>> {
  await built();
  const shop = new BrowserShop();
  await shop.open();
  return () => shop.close();
}
