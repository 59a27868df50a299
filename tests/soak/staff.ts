/** A staff member who makes the desk's calls, repeats each until it gets a response, and records the responses. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DESK_BASE_PATH, DESK_KEY_HEADER, IDEMPOTENCY_KEY_HEADER } from '#contract/desk/call.ts';
import { PASSWORD } from '../kit/member.ts';

const DESK_SECRET = 'development-only-desk-secret-not-for-production';
const TRIES = 240;
const PAUSE_MS = 500;
const TIMEOUT_MS = 15_000;
/** Share of changes for whose response this staff member does not wait. */
const IMPATIENT = 0.08;

/** `body`: parsed JSON; null with status 204. */
// biome-ignore lint/suspicious/noExplicitAny: responses of many calls; the Shop API checks their shapes itself
export type DeskAnswer = { status: number; body: any };
export type Received = DeskAnswer & { key: string; what: string };

export const newKey = (): string => randomBytes(16).toString('base64url');

export class Staff {
  readonly received: Received[] = [];
  /** Responses with status 500. */
  readonly faults: string[] = [];
  readonly #tokens = new Map<string, string>();

  /** `origins`: Shop APIs of one shop. Each request goes to a random one. */
  constructor(
    private readonly origins: readonly string[],
    readonly email: string,
    private readonly chance: () => number,
  ) {}

  /** Throws on a status other than 200. */
  // biome-ignore lint/suspicious/noExplicitAny: responses of many calls; the Shop API checks their shapes itself
  async read(path: string): Promise<any> {
    const { status, body } = await this.#retryUntilAnswered('GET', path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Repeats the change with the same key until it gets a response. */
  async change(method: string, path: string, body?: unknown, key = newKey()): Promise<DeskAnswer> {
    const answer = await this.#retryUntilAnswered(method, path, { key, body });
    this.received.push({ ...answer, key, what: `${method} ${path}` });
    return answer;
  }

  async #retryUntilAnswered(
    method: string,
    path: string,
    sent?: { key: string; body: unknown },
  ): Promise<DeskAnswer> {
    for (let tries = 0; tries < TRIES; tries++) {
      const origin = this.origins[Math.floor(this.chance() * this.origins.length)] ?? '';
      const answer = await this.#once(origin, method, path, sent).catch(() => undefined);
      if (answer?.status === 500) this.faults.push(`500: ${method} ${path}`);
      if (answer?.status === 401) this.#tokens.delete(origin);
      else if (answer && answer.status < 500 && answer.status !== 429) return answer;
      await sleep(PAUSE_MS);
    }
    throw new Error(`no answer: ${method} ${path}`);
  }

  async #once(
    origin: string,
    method: string,
    path: string,
    sent?: { key: string; body: unknown },
  ): Promise<DeskAnswer> {
    const token = this.#tokens.get(origin) ?? (await this.#logIn(origin));
    const isImpatient = sent !== undefined && this.chance() < IMPATIENT;
    return send(`${origin}${DESK_BASE_PATH}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(sent ? { [IDEMPOTENCY_KEY_HEADER]: sent.key } : {}),
      },
      body: sent?.body,
      timeoutMs: isImpatient ? 5 + this.chance() * 100 : TIMEOUT_MS,
    });
  }

  async #logIn(origin: string): Promise<string> {
    const body = { email: this.email, password: PASSWORD };
    const answer = await send(`${origin}${DESK_BASE_PATH}/session`, { method: 'POST', headers: {}, body });
    if (answer.status !== 200) throw new Error(`no login: ${answer.status}`);
    this.#tokens.set(origin, answer.body.token);
    return answer.body.token;
  }
}

type Request = { method: string; headers: Record<string, string>; body?: unknown; timeoutMs?: number };

async function send(
  url: string,
  { method, headers, body, timeoutMs = TIMEOUT_MS }: Request,
): Promise<DeskAnswer> {
  const response = await fetch(url, {
    method,
    headers: { [DESK_KEY_HEADER]: DESK_SECRET, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}
