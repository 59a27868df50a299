import { type Context, Hono } from 'hono';
import { newSecretId } from '../../credentials.ts';
import { type Fields, field, readFields } from '../../fields.ts';
import { type CardFieldName, checkCard, HOSTED_DIGITS, lastFour } from '../card-input.ts';
import type { Gateway } from '../gateway.ts';
import { answerPage } from '../html.ts';
import { contactError, echoError, NO_AMOUNTS, readAmounts, readExtra, sumError } from '../payment-input.ts';
import type { Visit } from '../state.ts';
import { challengePath, logVerdict, openChallenge, verdictOf } from '../three-d-secure/authenticate.ts';
import { cardForm, type EnteredInput } from './page.ts';
import { decideVisit } from './payment.ts';
import { errorPage, resultPage } from './result-page.ts';

const START = '/link/creditcard';
const GOODS_SHOWN = 100;
const NOTHING_ENTERED: EnteredInput = { month: '', year: '', fn: '', ln: '' };

/** The hosted page: plain forms. Each visit has one URL, which always shows the visit's current state. */
export function hostedRoutes(gw: Gateway): Hono {
  const app = new Hono();
  app.on(['GET', 'POST'], START, async (c) => {
    const fields = await readFields(c);
    const id = c.req.method === 'GET' ? field(fields, 'visit') : '';
    return id ? showVisit(gw, c, gw.state.visits.get(id)) : openVisit(gw, c, fields);
  });
  app.get('/link/creditcard/pay', (c) => c.redirect(START, 303));
  app.post('/link/creditcard/pay', async (c) => pay(gw, c, await readFields(c)));
  return app;
}

/** URL at which the visit continues. */
export function visitPath(visit: Visit): string {
  return `${START}?visit=${visit.id}`;
}

function openVisit(gw: Gateway, c: Context, fields: Fields) {
  const jb = field(fields, 'jb');
  const amounts = readAmounts(fields);
  const error =
    (gw.inMaintenance() && 'ER999') ||
    (field(fields, 'aid') !== gw.env.aid && 'ER050') ||
    (jb !== 'AUTH' && jb !== 'CAPTURE' && 'ER051') ||
    ('ec' in amounts ? amounts.ec : sumError(amounts)) ||
    contactError(fields, false) ||
    echoError(fields);
  const cod = field(fields, 'cod');
  if (error || 'ec' in amounts || (jb !== 'AUTH' && jb !== 'CAPTURE')) {
    gw.calls.add('hosted', {
      ...('ec' in amounts ? NO_AMOUNTS : amounts),
      cod,
      rst: '2',
      ec: error || 'ER001',
    });
    const heading: [string, string] = ['お支払い画面を表示できません', 'This payment cannot be started'];
    const body = errorPage(heading, error || 'ER001', gw.env.returnUrl);
    return answerPage(c, { title: heading[0], body, status: 400 });
  }
  const goods = field(fields, 'inm').slice(0, GOODS_SHOWN);
  const extra = readExtra(fields);
  const id = newSecretId();
  const visit: Visit = {
    ...amounts,
    id,
    job: jb,
    cod,
    goods,
    extra,
    challengeId: undefined,
    result: undefined,
  };
  gw.state.visits.set(id, visit);
  // The visit has a URL of its own, so that reloading or going back does not post the shop's form again.
  return c.redirect(visitPath(visit), 303);
}

async function showVisit(gw: Gateway, c: Context, visit: Visit | undefined): Promise<Response> {
  if (!visit) {
    const heading: [string, string] = ['このお支払い画面は無効です', 'This payment page is no longer valid'];
    const body = errorPage(heading, '', gw.env.returnUrl);
    return answerPage(c, { title: heading[0], body, status: 404 });
  }
  if (visit.result) {
    await visit.result.notified;
    const title = visit.result.ec ? 'お支払いが完了しませんでした' : 'お支払いを受け付けました';
    return answerPage(c, { title, body: resultPage(visit, visit.result.ec, gw.env.returnUrl) });
  }
  if (visit.challengeId) return c.redirect(challengePath(visit.challengeId), 303);
  return showForm(gw, c, visit, NOTHING_ENTERED, new Map());
}

function showForm(
  gw: Gateway,
  c: Context,
  visit: Visit,
  entered: EnteredInput,
  errors: ReadonlyMap<CardFieldName, string>,
) {
  const firstYear = gw.now().getUTCFullYear() - 1;
  const body = cardForm(visit, { entered, errors, firstYear, returnUrl: gw.env.returnUrl });
  return answerPage(c, { title: 'クレジットカード決済', body, status: errors.size > 0 ? 400 : 200 });
}

/** For invalid input, shows the form again without notifying the shop. */
async function pay(gw: Gateway, c: Context, fields: Fields): Promise<Response> {
  const visit = gw.state.visits.get(field(fields, 'visit'));
  if (!visit || visit.result || visit.challengeId) return showVisit(gw, c, visit);
  const month = field(fields, 'exp_month').padStart(2, '0');
  const year = field(fields, 'exp_year').slice(-2);
  // People type numbers in groups and, on Japanese keyboards, in full width.
  const cn = field(fields, 'cn')
    .normalize('NFKC')
    .replace(/[\s‐-―ー−-]/g, '');
  const [fn, ln] = [field(fields, 'fn').trim(), field(fields, 'ln').trim()];
  const cvv = field(fields, 'cvv').normalize('NFKC').trim();
  const { card, errors } = checkCard({ cn, ed: year + month, fn, ln, cvv }, HOSTED_DIGITS, gw.now());
  const last4 = lastFour(cn);
  if (!card) {
    const { cod, am, tx, sf, ta } = visit;
    gw.calls.add('hosted', { cod, am, tx, sf, ta, rst: '2', ec: [...errors.values()][0] ?? 'ER001', last4 });
    return showForm(gw, c, visit, { month, year, fn, ln }, errors);
  }
  const passed = verdictOf(card);
  if (passed === null) return c.redirect(openChallenge(gw, { visit }, card, last4, visit), 303);
  logVerdict(gw, passed, last4, visit);
  return finishVisit(gw, c, visit, decideVisit(gw, visit, card, last4, passed));
}

/** Redirects to the result, or shows the error page. */
export async function finishVisit(gw: Gateway, c: Context, visit: Visit, decided: 'decided' | 'broken') {
  if (decided === 'broken') {
    const heading: [string, string] = ['決済システムでエラーが発生しました', 'The payment system failed'];
    const body = errorPage(heading, 'ER998', gw.env.returnUrl);
    return answerPage(c, { title: heading[0], body, status: 500 });
  }
  await visit.result?.notified;
  return c.redirect(visitPath(visit), 303);
}
