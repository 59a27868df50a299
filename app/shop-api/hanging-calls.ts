/**
 * Remembers which reads of the Shop API hang, so that not every visitor waits the whole limit for them. Only the same
 * call is affected, and only while none of its kind is answered: one hung call among many says nothing about the others.
 */
/** For this long after a read has hung, reads of its kind use the shorter limit. */
const HANGING_MS = 5_000;
const SHORT_MS = 1_000;

export type Attempt = {
  /** How long to wait for the answer, in milliseconds. */
  limitMs: number;
  /** `hung`: no answer within `limitMs`. */
  end(hung: boolean): void;
};

type Hanging = { until: number; isProbed: boolean };

export class HangingCalls {
  readonly #hanging = new Map<string, Hanging>();
  /** When a call was last answered, by its id. */
  readonly #answered = new Map<string, number>();

  /**
   * @param wholeMs the limit of a call from which nothing was taken
   * @param now a monotonic clock, in milliseconds
   */
  constructor(
    private readonly wholeMs: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Begins a read. While reads of its kind hang, one at a time still has the whole limit, to notice when they no longer
   * do.
   * @param id of the call
   * @param leftMs the limit that the request has left
   */
  begin(id: string, leftMs: number): Attempt {
    const began = this.now();
    const hanging = this.#current(id);
    const isWhole = leftMs >= this.wholeMs();
    const isProbe = hanging !== undefined && isWhole && !hanging.isProbed;
    if (isProbe) hanging.isProbed = true;
    const isShort = hanging !== undefined && !isProbe;
    const end = (hung: boolean) => {
      if (isProbe) hanging.isProbed = false;
      if (!hung) this.#noteAnswer(id);
      // A call that was cut short may only have been slow.
      else if (isWhole && !isShort && (this.#answered.get(id) ?? -1) < began) this.#noteHanging(id);
    };
    return { limitMs: isShort ? Math.min(leftMs, SHORT_MS) : leftMs, end };
  }

  #current(id: string): Hanging | undefined {
    const hanging = this.#hanging.get(id);
    if (!hanging || hanging.isProbed || this.now() < hanging.until) return hanging;
    this.#hanging.delete(id);
    return undefined;
  }

  #noteAnswer(id: string): void {
    this.#answered.set(id, this.now());
    this.#hanging.delete(id);
  }

  #noteHanging(id: string): void {
    const until = this.now() + HANGING_MS;
    const known = this.#hanging.get(id);
    if (known) known.until = until;
    else this.#hanging.set(id, { until, isProbed: false });
  }
}
