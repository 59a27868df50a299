import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { newSecretId } from '../../credentials.ts';
import { type Fields, field, readFields } from '../../fields.ts';
import type { TestCard } from '../cards.ts';
import { textOf } from '../er-codes.ts';
import type { Gateway } from '../gateway.ts';
import { type Amounts, contactError, readAmounts } from '../payment-input.ts';
import type { Challenge } from '../state.ts';
import { findToken } from '../token.ts';

/** `acs`: path of the issuer's challenge page, if the card requires a challenge. */
type ScriptAnswer = { resultCode: string; errMsg?: string; acs?: string };

/** `POST /sandbox/3ds { tkn, aid, am, tx, sf, em, pn }`, called by ThreeDSAdapter.authenticate. */
export function threeDSecureRoutes(gw: Gateway): Hono {
  const app = new Hono();
  app.use('/sandbox/3ds', cors({ origin: '*', allowMethods: ['POST'], maxAge: 600 }));
  app.post('/sandbox/3ds', async (c) => c.json(authenticate(gw, await readFields(c))));
  return app;
}

/** 'Success' means that the call worked, never that the cardholder is authenticated. */
function authenticate(gw: Gateway, fields: Fields): ScriptAnswer {
  const refuse = (ec: string): ScriptAnswer => {
    gw.calls.add('3ds', { rst: '2', ec });
    return { resultCode: ec, errMsg: textOf(ec) };
  };
  if (gw.inMaintenance()) return refuse('ER999');
  if (field(fields, 'aid') !== gw.env.aid) return refuse('ER050');
  const amounts = readAmounts(fields);
  if ('ec' in amounts) return refuse(amounts.ec);
  const contact = contactError(fields, true);
  if (contact) return refuse(contact);
  const token = findToken(gw, field(fields, 'tkn'));
  if (!token) return refuse('ERTKN');

  const { card, last4 } = token;
  const passed = verdictOf(card);
  const authentication = { amounts, em: field(fields, 'em'), pn: field(fields, 'pn'), passed };
  token.authentication = authentication;
  if (passed === null)
    return { resultCode: 'Success', acs: openChallenge(gw, { authentication }, card, last4, amounts) };
  logVerdict(gw, passed, last4, amounts);
  return { resultCode: 'Success' };
}

/** The issuer's decision; null if the issuer first asks the cardholder. */
export function verdictOf(card: TestCard): boolean | null {
  return card.authentication === 'challenge' ? null : card.authentication === 'frictionless';
}

/** Lists the issuer's verdict in the call log. */
export function logVerdict(gw: Gateway, passed: boolean, last4: string, { am, tx, sf, ta }: Amounts): void {
  gw.calls.add('3ds', { rst: passed ? '1' : '2', ec: passed ? '' : 'ER901', last4, am, tx, sf, ta });
}

/** Starts an issuer's challenge and returns its path. */
export function openChallenge(
  gw: Gateway,
  owner: Challenge['owner'],
  card: TestCard,
  last4: string,
  { am, tx, sf, ta }: Amounts,
): string {
  const id = newSecretId();
  gw.state.challenges.set(id, { id, owner, card, last4, passed: null, am, tx, sf, ta });
  if ('visit' in owner) owner.visit.challengeId = id;
  return challengePath(id);
}

export function challengePath(id: string): string {
  return `/sandbox/acs/${id}`;
}
