/**
 * The hour in which every picture is taken. Loaded before the servers' code and into every page: what a page says of
 * days, deadlines and seats depends on the time, and the product has no setting for it that tests alone would need.
 * Timers run as ever.
 */
// A working Wednesday, before the hour at which orders count for the next day.
const AT = Date.parse('2026-12-02T10:00:00+09:00');
const Real = Date;

Real.now = () => AT;
globalThis.Date = new Proxy(Real, {
  construct: (target, given, by) => Reflect.construct(target, given.length === 0 ? [AT] : given, by),
  apply: () => new Real(AT).toString(),
});
Real.prototype.constructor = globalThis.Date;
