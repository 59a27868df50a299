/** Waiting in the soak: for processes to restart, for the stock to be counted, and for the end of all work. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Units } from './balance.ts';
import type { DeskWork } from './desk.ts';
import { gatewayBook } from './forger.ts';

const QUIET_MS = 300_000;

/** Retries while a process is down. */
export async function retryWhileDown(step: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await step();
      return;
    } catch (error) {
      if (tries >= 60) throw error;
      await sleep(1000);
    }
  }
}

export async function limited(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('an order took too long')), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function figures(api: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${api}/metrics`)).text();
  return (name) => Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
}

/** The stock before the first order. Retries until the shop has counted the stock, soon after its start. */
export async function units(api: string): Promise<Units> {
  for (const until = Date.now() + QUIET_MS; Date.now() < until; await sleep(200)) {
    const figure = await figures(api);
    const on_hand = figure('shop_stock_units{kind="on_hand"}');
    if (on_hand > 0) return { on_hand, on_hold: figure('shop_stock_units{kind="on_hold"}') };
  }
  throw new Error('the stock was not counted');
}

/** Waits until no call to the card company is due, no payment is unknown, and no refund or mail waits. */
export async function quiet(
  { api, sandbox }: { api: string; sandbox: string },
  desk: DeskWork,
): Promise<void> {
  for (const until = Date.now() + QUIET_MS; Date.now() < until; await sleep(1000)) {
    const figure = await figures(api);
    const owed = ['claimed', 'capturing', 'returning'].map((state) =>
      figure(`shop_gateway_tasks_open{state="${state}"}`),
    );
    const doubt = ['authorised', 'unknown'].map((state) => figure(`shop_payment_attempts{state="${state}"}`));
    const held = (await gatewayBook(sandbox)).filter(({ state }) => state === 'authorised').length;
    if ([...owed, ...doubt, held].every((n) => n === 0) && !(await desk.isBusy())) return;
  }
}
