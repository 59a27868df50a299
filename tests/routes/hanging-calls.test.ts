import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HangingCalls } from '#app/shop-api/hanging-calls.ts';

const WHOLE = 8_000;
const [FAQ, PRODUCT] = ['faq', 'product'];

function line() {
  let time = 0;
  const calls = new HangingCalls(
    () => WHOLE,
    () => time,
  );
  /** A call that takes this long at the Shop API: how long it was waited for, and whether an answer came. */
  const call = (id: string, takesMs: number, leftMs = WHOLE) => {
    const { limitMs, end } = calls.begin(id, leftMs);
    const hung = takesMs > limitMs;
    time += Math.min(takesMs, limitMs);
    end(hung);
    return hung ? `cut at ${limitMs}` : 'answered';
  };
  return { calls, call, wait: (ms: number) => (time += ms) };
}

describe('after a read of the Shop API has hung', () => {
  it('reads of other kinds keep the whole limit', () => {
    const { call } = line();
    expect(call(FAQ, WHOLE + 1)).toBe('cut at 8000');
    for (let n = 0; n < 20; n++) expect(call(PRODUCT, 1_500)).toBe('answered');
  });

  it('the next of its kind has the whole limit, and once it is answered, all have', () => {
    const { call } = line();
    call(PRODUCT, WHOLE + 1);
    for (let n = 0; n < 20; n++) expect(call(PRODUCT, 1_500)).toBe('answered');
  });

  it('only one at a time waits for the whole limit, as long as they hang', () => {
    const { calls, call } = line();
    call(PRODUCT, WHOLE + 1);
    const probe = calls.begin(PRODUCT, WHOLE);
    expect(probe.limitMs).toBe(WHOLE);
    for (let n = 0; n < 20; n++) expect(call(PRODUCT, WHOLE + 1)).toBe('cut at 1000');
    probe.end(true);
    expect(call(PRODUCT, WHOLE + 1)).toBe('cut at 8000');
  });

  it('none is cut short if others of its kind were answered meanwhile', () => {
    const { calls, call } = line();
    const hung = calls.begin(PRODUCT, WHOLE);
    call(PRODUCT, 1_500);
    hung.end(true);
    const [first, second] = [calls.begin(PRODUCT, WHOLE), calls.begin(PRODUCT, WHOLE)];
    expect([first.limitMs, second.limitMs]).toEqual([WHOLE, WHOLE]);
  });

  it('it is forgotten after a pause', () => {
    const { calls, call, wait } = line();
    call(PRODUCT, WHOLE + 1);
    wait(5_000);
    expect([calls.begin(PRODUCT, WHOLE).limitMs, calls.begin(PRODUCT, WHOLE).limitMs]).toEqual([
      WHOLE,
      WHOLE,
    ]);
  });
});

it('a read that was cut short by the rest of its request’s time says nothing about others', () => {
  const { calls, call } = line();
  expect(call(PRODUCT, WHOLE, 300)).toBe('cut at 300');
  expect([calls.begin(PRODUCT, WHOLE).limitMs, calls.begin(PRODUCT, WHOLE).limitMs]).toEqual([WHOLE, WHOLE]);
});

it('a Shop API that answers every read within the limit is never shut out, whatever went before', () => {
  const steps = fc.array(
    fc.record({
      id: fc.constantFrom(FAQ, PRODUCT),
      takes: fc.integer({ min: 0, max: 20_000 }),
      left: fc.constantFrom(300, WHOLE),
      pause: fc.integer({ min: 0, max: 9_000 }),
    }),
  );
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: WHOLE }), (before, slow) => {
      const { call, wait } = line();
      for (const { id, takes, left, pause } of before) {
        call(id, takes, left);
        wait(pause);
      }
      for (const id of [FAQ, PRODUCT]) expect(call(id, slow)).toBe('answered');
    }),
  );
});
