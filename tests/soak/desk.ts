/** Two staff members who work at the same time as the shoppers, until the soak ends. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Desk, errands, settleByHand } from './errands.ts';
import { type Received, Staff } from './staff.ts';

/** Staff of the demo's data. */
const PEOPLE = ['tencho@example.jp', 'tantou@example.jp'] as const;
const PAUSE_MS = 1500;
/** Rounds after the last shopper, so that short runs do every errand as well. */
const LAST_ROUNDS = 3;

export class DeskWork {
  readonly count: Record<string, number> = {};
  readonly #people: [Staff, Staff];
  readonly #running: Promise<void>[] = [];
  #lastSeeded = 0;
  #over = false;
  #next = 0;

  constructor(
    origins: readonly string[],
    private readonly chance: () => number,
  ) {
    const [first, second] = PEOPLE;
    this.#people = [new Staff(origins, first, chance), new Staff(origins, second, chance)];
  }

  /** Call before the first order is placed. */
  async start(): Promise<void> {
    const { items } = await this.#people[0].read('/orders?view=all');
    this.#lastSeeded = Math.max(0, ...items.map(({ id }: { id: number }) => id));
    for (const n of [0, 1] as const) this.#running.push(this.#work(this.#desk(n)));
  }

  /** Does the errands that were never done, and settles refunds that wait for a second person. */
  async finish(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#running);
    const desk = this.#desk(0);
    for (let n = 0; n < LAST_ROUNDS; n++)
      for (const name of Object.keys(errands)) if (!this.count[name]) await this.#do(name, desk);
    for (let n = 0; n < LAST_ROUNDS; n++) await settleByHand(desk);
  }

  get received(): Received[] {
    return this.#people.flatMap(({ received }) => received);
  }

  get faults(): string[] {
    return this.#people.flatMap(({ faults }) => faults);
  }

  get emails(): readonly string[] {
    return PEOPLE;
  }

  /** Whether refunds or mails are still waiting, except mails about shipments, which always wait two minutes. */
  async isBusy(): Promise<boolean> {
    const [first] = this.#people;
    const { items: refunds } = await first.read('/refunds');
    const { items: mails } = await first.read('/mails?state=queued');
    return (
      refunds.length > 0 || mails.some(({ template }: { template: string }) => template !== 'order_shipped')
    );
  }

  #desk(n: 0 | 1): Desk {
    const [first, second] = this.#people;
    const [me, other] = n === 0 ? [first, second] : [second, first];
    return { me, other, chance: this.chance, lastSeeded: this.#lastSeeded };
  }

  async #work(desk: Desk): Promise<void> {
    const names = Object.keys(errands);
    while (!this.#over) {
      await this.#do(names[this.#next++ % names.length] ?? '', desk);
      await sleep(PAUSE_MS * this.chance());
    }
  }

  async #do(name: string, desk: Desk): Promise<void> {
    if (await errands[name]?.(desk)) this.count[name] = (this.count[name] ?? 0) + 1;
  }
}
