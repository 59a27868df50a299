/**
 * Stops the clock for all pictures, because days, deadlines and seats on pages depend on the time, and the product has no
 * setting for it. Is loaded before the servers' code and into every page. Timers still run. In the servers the monotonic
 * clock stands still, too, because the Shop API adds it to the database's time, which stands still: with a running clock,
 * the Shop API would write due times that the database's time never reaches.
 */
// A time on a business day, before the hour from which orders count for the next day.
const AT = Date.parse('2026-12-02T10:00:00+09:00');
const Real = Date;

Real.now = () => AT;
globalThis.Date = new Proxy(Real, {
  construct: (target, given, by) => Reflect.construct(target, given.length === 0 ? [AT] : given, by),
  apply: () => new Real(AT).toString(),
});
Real.prototype.constructor = globalThis.Date;

// Not zero, because some libraries take zero for a missing time.
if (!('window' in globalThis)) performance.now = () => 1000;
