import { Hono } from 'hono';
import { z } from 'zod';
import { readJsonObject } from '../../fields.ts';
import type { Outcome } from '../cards.ts';
import { resultOf } from '../csv.ts';
import { dayList, isDay, tokyoTime } from '../day-list.ts';
import type { Gateway } from '../gateway.ts';
import { send } from '../kickback.ts';

const nextSchema = z.object({
  result: z
    .union([z.enum(['paid', 'hang', 'twice', '500']), z.string().regex(/^ER[A-Z0-9]{1,8}$/)])
    .transform((value) => value as Outcome),
  amount: z.number().int().min(0).max(999_999_999_999).optional(),
  for: z.enum(['charge', 'sales', 'cancel', 'hosted', 'kickback']).optional(),
  count: z.number().int().min(1).max(1_000).default(1),
});
const FORCED_MAX = 1_000;

/**
 * Test control, the query that the shop's recovery uses, and the list of a day's payments, which the vendor offers in its
 * control panel. None of these calls is part of the vendor's interface.
 */
export function controlRoutes(gw: Gateway): Hono {
  const app = new Hono();

  app.get('/sandbox/log', (c) => c.json({ items: gw.calls.items }));

  app.post('/sandbox/next', async (c) => {
    const parsed = nextSchema.safeParse(await readJsonObject(c));
    if (!parsed.success) return c.json({ message: z.prettifyError(parsed.error) }, 400);
    const { result, amount, count } = parsed.data;
    if (gw.state.forced.length + count > FORCED_MAX) return c.json({ message: 'too many are waiting' }, 400);
    for (let added = 0; added < count; added += 1)
      gw.state.forced.push({ result, amount, for: parsed.data.for });
    return c.json({ waiting: gw.state.forced.length });
  });

  app.post('/sandbox/kickback/:gid', async (c) => {
    const transaction = gw.state.transactions.get(c.req.param('gid'));
    if (!transaction) return c.json({ message: 'unknown gid' }, 404);
    const overrides = Object.entries(await readJsonObject(c)).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    );
    return c.json({ taken: await send(gw, resultOf(transaction), overrides) });
  });

  app.post('/sandbox/reset', (c) => {
    gw.state.reset();
    gw.calls.clear();
    return c.json({ ok: true });
  });

  app.get('/sandbox/transactions', (c) => {
    const cod = c.req.query('cod');
    const made = cod === undefined ? gw.state.all : gw.state.madeUnder(cod);
    const items = made.map((one) => ({
      gid: one.gid,
      cod: one.cod,
      state: one.state,
      am: one.am,
      tx: one.tx,
      sf: one.sf,
      ta: one.ta,
      ec: one.ec,
    }));
    return c.json({ items });
  });

  app.get('/sandbox/transactions.csv', (c) => {
    const day = c.req.query('day') ?? '';
    if (!isDay(day)) return c.text('day must be YYYY-MM-DD', 400);
    const made = gw.state.all.filter(({ at }) => at && tokyoTime(at).startsWith(day));
    return c.body(dayList(made), 200, { 'Content-Type': 'text/csv; charset=utf-8' });
  });
  return app;
}
