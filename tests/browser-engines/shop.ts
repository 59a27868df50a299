/** Vitest's global set-up of the engines' tests: the build, and the shop whose ports tests/e2e/members.ts reads. */
import built from '../setup/built.ts';
import { DemoShop } from '../setup/demo-shop.ts';

export default async function open(): Promise<() => Promise<void>> {
  await built();
  const shop = new DemoShop();
  await shop.open();
  return () => shop.close();
}
