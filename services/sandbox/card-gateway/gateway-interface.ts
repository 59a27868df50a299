import { type Context, Hono } from 'hono';
import { type Fields, field, readFields } from '../fields.ts';
import { charge } from './charge.ts';
import { csvLine, type ResultFields, refusal } from './csv.ts';
import type { Gateway } from './gateway.ts';
import { notify } from './kickback.ts';
import { settle } from './settle.ts';
import type { ChargeJob } from './transactions.ts';

/**
 * The server-to-server interface. The sandbox responds in the same way at the path of the vendor's token interface and
 * at the path of its older interface. Which of the two accepts SALES and CANCEL has to be confirmed with the vendor.
 */
export function gatewayInterfaceRoutes(gw: Gateway): Hono {
  const app = new Hono();
  for (const path of ['/gateway/gateway_token.aspx', '/gateway/gateway.aspx']) {
    app.on(['GET', 'POST'], path, async (c) => answerCall(gw, c, await readFields(c)));
  }
  return app;
}

async function answerCall(gw: Gateway, c: Context, fields: Fields): Promise<Response> {
  const jb = field(fields, 'jb');
  const isSettle = jb === 'SALES' || jb === 'CANCEL';
  // The vendor's older payment module for shops sends no rt with SALES and CANCEL, and expects the result in the response.
  const rt = field(fields, 'rt') || (isSettle ? '1' : '');
  const cod = field(fields, 'cod');

  const error = callerError(gw, c) || requestError(gw, field(fields, 'aid'), rt, jb);
  if (error) {
    gw.calls.add(kindOf(jb), { cod, rst: '2', ec: error });
    return c.text(csvLine(refusal(error, cod)));
  }
  if (isSettle) {
    const result = await settle(gw, jb, fields);
    return result ? reply(gw, c, rt, result) : broken(c);
  }
  const charging = charge(gw, jb as ChargeJob, fields);
  if (rt === '0') {
    void charging.then((done) => done && notify(gw, done.result));
    return c.text('');
  }
  const done = await charging;
  if (!done) return broken(c);
  // The shop has stopped waiting for this response, so it is notified of the payment.
  if (done.isLate) void notify(gw, done.result);
  return c.text(csvLine(done.result));
}

/** With rt=1 the response has the result; with rt=0 it is empty, and only the notification has it. */
function reply(gw: Gateway, c: Context, rt: string, result: ResultFields): Response {
  if (rt === '1') return c.text(csvLine(result));
  void notify(gw, result);
  return c.text('');
}

function kindOf(jb: string): 'charge' | 'auth' | 'sales' | 'cancel' {
  if (jb === 'SALES') return 'sales';
  if (jb === 'CANCEL') return 'cancel';
  return jb === 'AUTH' || jb === 'CHECK' ? 'auth' : 'charge';
}

function broken(c: Context): Response {
  return c.text('Internal Server Error', 500);
}

/** ER003 for an IP address that is not registered, ER002 for a browser: only the shop's server may call. */
function callerError(gw: Gateway, c: Context): string {
  // A call without a socket comes from a test in the same process.
  const socket = c.env?.incoming?.socket as { remoteAddress?: string } | undefined;
  const ip = (socket?.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/i, '');
  if (!gw.env.allowedIps.has('*') && !gw.env.allowedIps.has(ip)) return 'ER003';
  return c.req.header('sec-fetch-site') === undefined ? '' : 'ER002';
}

function requestError(gw: Gateway, aid: string, rt: string, jb: string): string {
  if (gw.inMaintenance()) return 'ER999';
  if (aid !== gw.env.aid) return 'ER050';
  if (rt !== '0' && rt !== '1') return 'ER052';
  return ['CAPTURE', 'AUTH', 'CHECK', 'SALES', 'CANCEL'].includes(jb) ? '' : 'ER051';
}
