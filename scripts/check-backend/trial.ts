/** Makes calls one after the other by the storefront's own code, and collects a verdict on each. */
import { ShopApiError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.ts';
import { change, type Identity, type Input, send } from '#app/shop-api/http.ts';
import type { Call, Data } from '#contract/call.ts';
import type { Feature } from '#contract/rules/features.ts';
import type { Recorder } from './recorder.ts';
import { type FormSentence, pageSentence } from './sentences.ts';
import { type Terms as Judged, nameOf, type Verdict, verdictOf } from './verdict.ts';

type Sent = { query?: Record<string, string>; body?: unknown };
type Terms = Sent &
  Judged & {
    /** The storefront makes the call only if it knows that the backend has it. */
    feature?: Feature;
    /** Says more about an answer that can be read, by its raw data. */
    more?: (raw: unknown) => string[];
  };

/** A token or slug that does not exist. */
export const UNKNOWN = 'no-such-token-of-check-backend';

/** Characters of a refusal that the report quotes. */
const SHAPE_SHOWN = 200;

type Outcome<T> = { value?: T; error?: ShopApiError };

export class Trial {
  readonly verdicts: Verdict[] = [];
  /** On whose behalf calls are made. */
  caller: Identity = { locale: 'ja' };

  constructor(private readonly recorder: Recorder) {}

  /** Makes a call that has no function of its own in the storefront, or one that depends on a feature. */
  try<C extends Call>(call: C, terms: Terms = {}): Promise<Data<C> | undefined> {
    const { params, query, body } = terms;
    const input = { params, query, body } as unknown as Input<C>;
    const make = call.method === 'get' ? send : change;
    return this.made(call, () => make(call, input, this.caller), terms);
  }

  /**
   * Judges what `work`, a function of the storefront, does with the backend's answer to `call`. Undefined if it fails.
   */
  async made<T>(call: Call, work: () => Promise<T>, terms: Terms = {}): Promise<T | undefined> {
    const { value, error, exchange } = await this.outcomeOf(call, work);
    if (!exchange) {
      this.verdicts.push({
        call: nameOf(call, terms.params),
        kind: 'not tried',
        notes: ['the storefront does not make it'],
      });
      return value;
    }
    const own = verdictOf(call, exchange.path, exchange, terms);
    this.verdicts.push(await this.inPractice(own, { error, terms, text: exchange.text }));
    return value;
  }

  /** The verdict on the answer, and what the storefront makes of it. */
  private async inPractice(
    own: Verdict,
    { error, terms, text }: { error: ShopApiError | undefined; terms: Terms; text: string },
  ): Promise<Verdict> {
    const isMissing = own.notes[0]?.startsWith('no such call') ?? false;
    if (error && isMissing) return own;
    if (error) {
      const why = own.kind === 'broken' ? own.notes : [error.message];
      return { ...own, kind: 'broken', notes: [...why, pageSentence(error)] };
    }
    const { feature, more = () => [] } = terms;
    const notes = [...own.notes, ...more(parsed(text))];
    if (!feature || own.kind === 'broken') return { ...own, notes };
    if (!(await supports(feature)))
      return {
        ...own,
        kind: 'works',
        notes: [...notes, `is there, but not asked for: ${settingOf(feature)}`],
      };
    return { ...own, notes };
  }

  /** What a function of the storefront comes to, without a verdict. */
  async outcomeOf<T>(call: Call, work: () => Promise<T>) {
    this.recorder.begin();
    const outcome: Outcome<T> = {};
    try {
      outcome.value = await work();
    } catch (error) {
      if (!(error instanceof ShopApiError)) throw error;
      outcome.error = error;
    }
    return { ...outcome, exchange: this.recorder.last(call) };
  }

  /** Tries a call that has to be refused. `isRight`: whether the storefront knows by the error what is meant. */
  async refused(
    call: Call,
    work: () => Promise<unknown>,
    isRight: (error: ShopApiError) => boolean,
  ): Promise<void> {
    const { error, exchange } = await this.outcomeOf(call, work);
    const wrong = error
      ? [`refused by status ${error.status}, which does not say what is missing`, pageSentence(error)]
      : [`status ${exchange?.status ?? 0} where a refusal should be`];
    const fits = error !== undefined && isRight(error);
    this.verdicts.push({
      call: nameOf(call),
      ...(exchange ? { asked: exchange.path } : {}),
      kind: fits ? 'as specified' : 'broken',
      notes: fits ? [] : wrong,
    });
  }

  /** Tries whether a form can tell its reader what the backend refuses about `what`. */
  async refusedForm(
    call: Call,
    work: () => Promise<unknown>,
    { what, sentence }: { what: string; sentence: (error: ShopApiError) => FormSentence },
  ): Promise<void> {
    const { error, exchange } = await this.outcomeOf(call, work);
    const asked = exchange ? { asked: exchange.path } : {};
    const judged = (kind: Verdict['kind'], note: string) =>
      this.verdicts.push({ call: nameOf(call), ...asked, kind, notes: [note] });
    if (!error) return void judged('works', `${what} is not refused`);
    const { text, fault } = sentence(error);
    const shape = (exchange?.text ?? '').replace(/\s+/g, ' ').slice(0, SHAPE_SHOWN);
    if (fault) judged('works', `${what}: ${fault} (${shape}); ${text}`);
    else judged('as specified', `${what}: ${text}`);
  }

  skip(why: string, ...calls: Call[]): void {
    for (const call of calls) this.verdicts.push({ call: nameOf(call), kind: 'not tried', notes: [why] });
  }

  /** Adds a verdict that no single answer gives. */
  say(call: Call, kind: Verdict['kind'], ...notes: string[]): void {
    this.verdicts.push({ call: nameOf(call), kind, notes });
  }
}

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const settingOf = (feature: Feature): string =>
  `the storefront needs ${feature} in SHOP_API_FEATURES, or an OpenAPI document with it`;
