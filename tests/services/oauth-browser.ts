/** A simulated browser for the OAuth provider of a sandbox. */
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { authorizePath, newVerifier, requestIdIn, type Who } from '../setup/oauth.ts';
import { type Harness, startSandbox } from './sandbox-harness.ts';

export const BACK = 'http://shop.test/session-api/oauth-auth-exchange';
export const HANAKO: Who = { person: 'hanako' };

/** Starts a sandbox for a test file, and restores the clock after each test. */
export function oauthBrowser() {
  let sandbox: Harness;
  beforeAll(async () => {
    sandbox = await startSandbox({ SHOP_URL: 'http://shop.test' });
  });
  afterAll(() => sandbox.close());
  afterEach(() => {
    vi.useRealTimers();
  });
  const send = (path: string, init?: RequestInit) => sandbox.request(path, init);
  const open = (change: Record<string, string | undefined> = {}) =>
    send(authorizePath(BACK, newVerifier(), change));
  const openRequest = async (change: Record<string, string | undefined> = {}) =>
    requestIdIn(await (await open(change)).text());
  const json = (path: string, body: object) => sandbox.json(path, body);
  return { send, json, open, openRequest };
}

export const target = (answer: Response) => new URL(answer.headers.get('location') ?? 'http://nowhere');
/** Changes only the date. Timers still run. */
export const setClockAhead = (later: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + later });
