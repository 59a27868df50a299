/** Sends payment notifications: real ones again and late, and forged ones of all kinds. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayBook } from './balance.ts';

const PAUSE_MS = 300;

type Origins = { api: string; sandbox: string };

export const gatewayBook = async (sandbox: string): Promise<GatewayBook> =>
  ((await (await fetch(`${sandbox}/sandbox/transactions`)).json()) as { items: GatewayBook }).items;

export class Forger {
  sent = 0;
  #over = false;
  #running: Promise<void> | undefined;

  /** `references`: references of payments in progress. */
  constructor(
    private readonly origins: Origins,
    private readonly chance: () => number,
    private readonly references: () => string[],
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#over) {
      await sleep(PAUSE_MS);
      // The receiver may just have been killed.
      await this.#one().catch(() => {});
    }
  }

  async #one(): Promise<void> {
    const { api, sandbox } = this.origins;
    const book = await gatewayBook(sandbox);
    const any = <T>(list: readonly T[]) => list[Math.floor(this.chance() * list.length)];
    const payment = any(book);
    const cod = any(this.references()) ?? payment?.cod ?? 'C1-1-NOBODYS';
    const invented = String(100_000_000 + Math.floor(this.chance() * 100_000_000));
    const kind = this.chance();
    if (payment && kind < 0.3) {
      await fetch(`${sandbox}/sandbox/kickback/${payment.gid}`, { method: 'POST' });
    } else {
      const gid = kind < 0.6 ? (payment?.gid ?? invented) : invented;
      const rst = kind < 0.45 || kind > 0.85 ? '2' : '1';
      const am = String(payment?.ta ?? 1000);
      const claim = { gid, rst, ap: '', ec: rst === '2' ? 'ER030' : '', cod, am, tx: '0', sf: '0', ta: am };
      const answer = await fetch(`${api}/gateway/notify?${new URLSearchParams(claim)}`);
      if (answer.status >= 500) throw new Error(`a forged notification was answered with ${answer.status}`);
    }
    this.sent++;
  }
}
