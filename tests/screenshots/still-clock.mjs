/**
 * Fixes the time of all pictures. Loaded before the servers' code and into every page, because days, deadlines and
 * seats on pages depend on the time, and the product has no setting for it. Timers still run. In the servers the
 * monotonic clock stands still, too: the Shop API adds it to the database's time, which stands still. If it ran, the
 * Shop API would write due times that lie ahead of the database's time and never come.
 */
// A business day, before the hour after which orders count for the next day.
const AT = Date.parse('2026-12-02T10:00:00+09:00');
const Real = Date;

Real.now = () => AT;
globalThis.Date = new Proxy(Real, {
  construct: (target, given, by) => Reflect.construct(target, given.length === 0 ? [AT] : given, by),
  apply: () => new Real(AT).toString(),
});
Real.prototype.constructor = globalThis.Date;

// Not zero, which some libraries take for no time at all.
if (!('window' in globalThis)) performance.now = () => 1000;
