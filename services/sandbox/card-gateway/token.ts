import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { newSecretId } from '../credentials.ts';
import { type Fields, field, readFields } from '../fields.ts';
import { checkCard, lastFour, TOKEN_DIGITS } from './card-input.ts';
import { textOf } from './er-codes.ts';
import type { Gateway } from './gateway.ts';
import type { Token } from './state.ts';

/** Response to the browser scripts: 'Success', or an error code with its Japanese text. */
type ScriptAnswer = { resultCode: string; errMsg?: string; tkn?: string };

const TOKEN_LIFE_MS = 15 * 60_000;

/**
 * `POST /sandbox/token { aid, cn, ed, fn, ln, cvv, md }`: turns a card into a token. The vendor's browser script calls
 * it in `CPToken.TokenCreate`.
 */
export function tokenRoutes(gw: Gateway): Hono {
  const app = new Hono();
  app.use('/sandbox/token', cors({ origin: '*', allowMethods: ['POST'], maxAge: 600 }));
  app.post('/sandbox/token', async (c) => c.json(createToken(gw, await readFields(c))));
  return app;
}

function createToken(gw: Gateway, fields: Fields): ScriptAnswer {
  const of = (name: string) => field(fields, name);
  const last4 = lastFour(of('cn'));
  const refuse = (ec: string): ScriptAnswer => {
    gw.calls.add('token', { rst: '2', ec, last4 });
    return { resultCode: ec, errMsg: textOf(ec) };
  };
  if (gw.inMaintenance()) return refuse('ER999');
  if (of('aid') !== gw.env.aid) return refuse('ER050');
  const input = { cn: of('cn'), ed: of('ed'), fn: of('fn'), ln: of('ln'), cvv: of('cvv') };
  const { card, errors } = checkCard(input, TOKEN_DIGITS, gw.now());
  if (!card) return refuse([...errors.values()][0] ?? 'ER001');
  if (of('md') !== '10') return refuse('ER064');

  const tkn = newSecretId();
  const createdAt = gw.now().getTime();
  gw.state.tokens.set(tkn, { card, last4, createdAt, used: false, authentication: undefined });
  gw.calls.add('token', { rst: '1', last4 });
  return { resultCode: 'Success', tkn };
}

/** The token, or undefined when it is unknown, used or older than 15 minutes. */
export function findToken(gw: Gateway, tkn: string): Token | undefined {
  const token = gw.state.tokens.get(tkn);
  const isGood = token && !token.used && gw.now().getTime() - token.createdAt <= TOKEN_LIFE_MS;
  return isGood ? token : undefined;
}
