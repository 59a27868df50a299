/** Tries calls one after the other, and collects a verdict on each. */
import type { Call } from '#contract/call.ts';
import { type Terms as Judged, nameOf, type Verdict, verdictOf } from './verdict.ts';
import type { Ask, Wire } from './wire.ts';

type Terms = Ask & Judged;

/** A token or slug that does not exist. */
export const UNKNOWN = 'no-such-token-of-check-backend';

export class Trial {
  readonly verdicts: Verdict[] = [];

  constructor(readonly wire: Wire) {}

  /** Returns the data as the storefront reads it. Undefined if it cannot be read. */
  async try<C extends Call>(call: C, terms: Terms = {}): Promise<Read<C> | undefined> {
    const reply = await this.wire.ask(call, terms);
    const { value, ...verdict } = verdictOf(call, this.wire.addressOf(call, terms), reply, terms);
    this.verdicts.push(verdict);
    return value as Read<C> | undefined;
  }

  /** Tries a call that has to be refused with one of these statuses. */
  async refused(call: Call, terms: Terms, statuses: number[]): Promise<void> {
    const { status } = await this.wire.ask(call, terms);
    const fits = statuses.includes(status);
    const wrong = `status ${status} where ${statuses.join(' or ')} should be`;
    this.verdicts.push({
      call: nameOf(call),
      asked: this.wire.addressOf(call, terms),
      kind: fits ? 'as specified' : 'broken',
      notes: fits ? [] : [wrong],
    });
  }

  skip(why: string, ...calls: Call[]): void {
    for (const call of calls) this.verdicts.push({ call: nameOf(call), kind: 'not tried', notes: [why] });
  }
}

export type Read<C extends Call> = C['data'] extends { _output: infer Output } ? Output : unknown;
