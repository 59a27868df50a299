/**
 * Shifts the clock of a process by STRANGE_CLOCK_MS milliseconds, as soon as the process has run STRANGE_CLOCK_AFTER_MS
 * milliseconds. Is loaded before the process's own code (`node --import`). Timers still run normally.
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
