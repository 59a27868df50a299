import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import { readEnv } from '#sandbox/env.ts';

/** A sandbox in this process, and a server that receives its notifications like a shop. */
export interface Harness {
  request: (path: string, init?: RequestInit, remoteAddress?: string) => Promise<Response>;
  /** Posts a form without following redirects. */
  form: (path: string, fields: Record<string, string>, init?: RequestInit) => Promise<Response>;
  json: (path: string, body?: unknown) => Promise<Response>;
  /** Query parameters of the received notifications, oldest first. */
  notices: URLSearchParams[];
  /** Responses of the shop to notifications, in order. The last response is repeated. */
  answers: { status: number; body: string }[];
  log: () => Promise<LogItem[]>;
  close: () => Promise<void>;
}

interface LogItem {
  at: string;
  kind: string;
  cod: string;
  gid: string;
  am: number;
  tx: number;
  sf: number;
  ta: number;
  rst: string | null;
  ec: string;
  last4: string;
}

/** Starts the receiver of notifications, and a sandbox whose delays last only milliseconds. */
/** A sandbox for the tests of a file, reset before each. */
export async function sandboxForTests(): Promise<Harness> {
  const sandbox = await startSandbox();
  beforeEach(async () => {
    await sandbox.json('/sandbox/reset');
    sandbox.notices.length = 0;
    sandbox.answers.splice(0, Infinity, { status: 200, body: 'ok' });
  });
  afterAll(() => sandbox.close());
  return sandbox;
}

export async function startSandbox(settings: Record<string, string> = {}): Promise<Harness> {
  const notices: URLSearchParams[] = [];
  const answers = [{ status: 200, body: 'ok' }];
  const receiver = createServer((request, response) => {
    notices.push(new URL(request.url ?? '/', 'http://shop').searchParams);
    const answer = answers[Math.min(notices.length, answers.length) - 1] ?? { status: 500, body: '' };
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const app = createSandbox(
    readEnv({
      SANDBOX_NOTIFY_URL: `http://127.0.0.1:${port}/gateway/notify`,
      SANDBOX_RETURN_URL: 'http://shop.test/checkout/complete?from=gateway',
      SANDBOX_HANG_MS: '60',
      SANDBOX_LATE_MS: '60',
      SANDBOX_RETRY_MS: '5',
      ...settings,
    }),
  );
  const request = async (path: string, init: RequestInit = {}, remoteAddress = '127.0.0.1') =>
    app.request(path, init, { incoming: { socket: { remoteAddress } } });
  const harness: Harness = {
    request,
    form: (path, fields, init) =>
      request(path, { method: 'POST', body: new URLSearchParams(fields), ...init }),
    json: (path, body = {}) =>
      request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    notices,
    answers,
    log: async () => ((await (await request('/sandbox/log')).json()) as { items: LogItem[] }).items,
    close: () => new Promise((resolve) => receiver.close(() => resolve())),
  };
  return harness;
}

export const GOOD_CARD = {
  aid: '123456',
  cn: '4444333322221111',
  ed: '3012',
  fn: 'TARO',
  ln: 'YAMADA',
  cvv: '123',
  md: '10',
};

export const PAYMENT = {
  aid: '123456',
  am: '1000',
  tx: '0',
  sf: '600',
  cod: 'K1-1-ABCDEFGH',
  em: 'hanako@example.jp',
};

/** Creates a token for the card, authenticates it by 3-D Secure, and answers the challenge if there is one. */
export async function authenticatedToken(sandbox: Harness, cn: string, payment = PAYMENT): Promise<string> {
  const { tkn } = await answerOf(sandbox.form('/sandbox/token', { ...GOOD_CARD, cn }));
  const { acs } = await answerOf(sandbox.form('/sandbox/3ds', { ...payment, tkn: tkn ?? '' }));
  if (acs) await sandbox.form(acs, { code: '123456' });
  return tkn ?? '';
}

/** Charges a card with rt=1, and returns the values of the response by name. */
export async function chargeCard(
  sandbox: Harness,
  cn: string,
  change: Record<string, string> = {},
): Promise<Record<string, string>> {
  const tkn = await authenticatedToken(sandbox, cn);
  const fields = { ...PAYMENT, jb: 'CAPTURE', rt: '1', tkn, ...change };
  return parseLine(await (await sandbox.form('/gateway/gateway_token.aspx', fields)).text());
}

/** Splits a response line by the vendor's order of values. */
export function parseLine(line: string): Record<string, string> {
  const names = 'gid,rst,ap,ec,god,cod,am,tx,sf,ta,id,ps,other'.split(',');
  const values = line.split(',');
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? 'MISSING']));
}

export async function answerOf(answer: Promise<Response>): Promise<Record<string, string | undefined>> {
  return (await (await answer).json()) as Record<string, string | undefined>;
}

/** Opens the hosted page like the shop's form, and returns the id of the visit. */
export async function openVisit(sandbox: Harness, change: Record<string, string> = {}): Promise<string> {
  const answer = await sandbox.form('/link/creditcard', { ...PAYMENT, jb: 'AUTH', ...change });
  const location = new URL(answer.headers.get('location') ?? '', 'http://sandbox');
  return location.searchParams.get('visit') ?? '';
}

/** Pays on the hosted page and follows its redirect once. */
export async function payVisit(
  sandbox: Harness,
  visit: string,
  cn: string,
  change: Record<string, string> = {},
): Promise<Response> {
  const card = { cn, exp_month: '12', exp_year: '30', fn: 'TARO', ln: 'YAMADA', cvv: '123' };
  const answer = await sandbox.form('/link/creditcard/pay', { visit, ...card, ...change });
  return answer.status === 303 ? sandbox.request(answer.headers.get('location') ?? '') : answer;
}

/** Waits at most two seconds until `isTrue`. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 2_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('the condition was not met within two seconds');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Payments under one order number, oldest first. */
export async function madeUnder(
  sandbox: { request: (path: string) => Promise<Response> },
  cod: string = PAYMENT.cod,
): Promise<Record<string, unknown>[]> {
  const answer = await sandbox.request(`/sandbox/transactions?cod=${cod}`);
  return ((await answer.json()) as { items: Record<string, unknown>[] }).items;
}
