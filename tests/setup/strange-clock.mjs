/**
 * Gives a process another clock than this machine's: STRANGE_CLOCK_MS milliseconds ahead, or behind, from
 * STRANGE_CLOCK_AFTER_MS after its start on. Loaded before its own code (`node --import`); timers run as ever.
 */
const Real = Date;
const realNow = Real.now.bind(Real);
const from = realNow() + Number(process.env['STRANGE_CLOCK_AFTER_MS'] ?? 0);
const shown = () => {
  const now = realNow();
  return now >= from ? now + Number(process.env['STRANGE_CLOCK_MS']) : now;
};

Real.now = shown;
globalThis.Date = new Proxy(Real, {
  construct: (target, given, by) => Reflect.construct(target, given.length === 0 ? [shown()] : given, by),
  apply: () => new Real(shown()).toString(),
});
Real.prototype.constructor = globalThis.Date;
