/** Calls to outside companies, never made inside a transaction. Answers are validated. */
import { boundedAnswer } from '#contract/rules/bounded-text.ts';
import { describeError } from '../log.ts';
import type { Shop } from '../shop.ts';
import { type ApiError, unavailable } from './errors.ts';

const TIMEOUT_MS = 10_000;
/** Maximum bytes of an answer; real ones have a few hundred. */
const ANSWER_LIMIT = 256 * 1024;

type Request = { url: string; bearer: string; body?: Record<string, unknown> };
/** `body`: undefined when it is not JSON. */
type Answer = { status: number; body: unknown };

/** Sends a GET, or a POST if there is a body. Throws 503 if no answer comes in time. */
export async function askOutside(
  shop: Shop,
  company: string,
  { url, bearer, body }: Request,
  timeoutMs = TIMEOUT_MS,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${bearer}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: readJson(await boundedAnswer(response, ANSWER_LIMIT)) };
  } catch (error) {
    shop.log('warn', 'outside.unreachable', { company, ...describeError(error) });
    throw unavailable();
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** 503 for an unexpected answer. */
export function unexpectedAnswer(shop: Shop, company: string, { status }: Answer): ApiError {
  shop.log('warn', 'outside.not_understood', { company, status });
  return unavailable();
}
