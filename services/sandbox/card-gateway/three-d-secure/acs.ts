import { type Context, Hono } from 'hono';
import { field, readFields } from '../../fields.ts';
import type { Gateway } from '../gateway.ts';
import { decideVisit } from '../hosted/payment.ts';
import { errorPage } from '../hosted/result-page.ts';
import { finishVisit, visitPath } from '../hosted/routes.ts';
import { answerPage } from '../html.ts';
import type { Challenge } from '../state.ts';
import { challengeDonePage, challengePage } from './acs-page.ts';
import { logVerdict } from './authenticate.ts';

const RIGHT_CODE = '123456';
const TITLE = '本人認証（3Dセキュア）';

/**
 * The challenge of the card issuer's access control server (ACS). Only the first code counts: if it is wrong, the
 * authentication fails.
 */
export function acsRoutes(gw: Gateway): Hono {
  const app = new Hono();
  app.get('/sandbox/acs/:id', (c) => {
    const challenge = gw.state.challenges.get(c.req.param('id'));
    if (!challenge) return unknown(gw, c);
    return challenge.passed === null
      ? question(c, challenge, false)
      : afterwards(c, challenge, challenge.passed);
  });

  app.post('/sandbox/acs/:id', async (c) => {
    const challenge = gw.state.challenges.get(c.req.param('id'));
    if (!challenge) return unknown(gw, c);
    const fields = await readFields(c);
    if (challenge.passed !== null) return afterwards(c, challenge, challenge.passed);
    const code = field(fields, 'code').normalize('NFKC').trim();
    const isCancelled = field(fields, 'cancel') !== '';
    if (!code && !isCancelled) return question(c, challenge, true);
    return settleChallenge(gw, c, challenge, !isCancelled && code === RIGHT_CODE);
  });
  return app;
}

function settleChallenge(gw: Gateway, c: Context, challenge: Challenge, passed: boolean) {
  const { owner, card, last4 } = challenge;
  challenge.passed = passed;
  logVerdict(gw, passed, last4, challenge);
  if ('visit' in owner) {
    return finishVisit(gw, c, owner.visit, decideVisit(gw, owner.visit, card, last4, passed));
  }
  owner.authentication.passed = passed;
  return afterwards(c, challenge, passed);
}

function question(c: Context, challenge: Challenge, isBlank: boolean) {
  const body = challengePage(challenge, isBlank);
  return answerPage(c, { title: TITLE, body, status: isBlank ? 400 : 200, framing: 'any' });
}

function afterwards(c: Context, { owner }: Challenge, passed: boolean) {
  if ('visit' in owner) return c.redirect(visitPath(owner.visit), 303);
  const body = challengeDonePage(passed);
  return answerPage(c, { title: TITLE, body, framing: 'any', script: '/gateway/js/acs-done.js' });
}

function unknown(gw: Gateway, c: Context) {
  const body = errorPage(
    ['この認証画面は無効です', 'This authentication page is no longer valid'],
    '',
    gw.env.returnUrl,
  );
  return answerPage(c, { title: TITLE, body, status: 404, framing: 'any' });
}
