/**
 * Calls a backend in the same way as the storefront: with locale and bearer token, as JSON, and following redirects
 * of GET.
 */

import type { Call } from '#contract/call.ts';
import { boundedAnswer } from '#contract/rules/bounded-text.ts';
import type { Reply } from './verdict.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_MAX = 8 * 1024 * 1024;

/** The backend does not answer, or not by HTTP. */
export class Unreachable extends Error {}

export type Ask = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

export class Wire {
  bearer: string | undefined;

  constructor(private readonly base: string) {}

  addressOf({ path }: Pick<Call, 'path'>, { params = {}, query = {} }: Ask): string {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name] ?? '';
      return name === 'slug' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
    });
    return `${filled}?${new URLSearchParams({ locale: 'ja_JP', ...query })}`;
  }

  /** @throws Unreachable */
  async ask(call: Pick<Call, 'method' | 'path'>, ask: Ask = {}): Promise<Reply> {
    try {
      const response = await fetch(this.base + this.addressOf(call, ask), {
        method: call.method.toUpperCase(),
        // A followed redirect would turn a POST into a GET.
        redirect: call.method === 'get' ? 'follow' : 'manual',
        headers: {
          Accept: 'application/json',
          ...(this.bearer ? { Authorization: `Bearer ${this.bearer}` } : {}),
          ...(ask.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, text: await boundedAnswer(response, ANSWER_MAX) };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new Unreachable(cause instanceof Error ? cause.message || cause.name : String(cause));
    }
  }
}
