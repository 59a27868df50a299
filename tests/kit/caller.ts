/** A client of a Shop API that runs in another process or in this one. */
import { randomInt } from 'node:crypto';

export type Answer<T> = { status: number; data: T; errorCode?: string };

/** Returns a random IP address, so that tests do not share rate limits. */
export const anAddress = (): string => `198.18.${randomInt(256)}.${randomInt(256)}`;

export type Send = (url: string, init?: RequestInit) => Promise<Response>;

export class Caller {
  /** The access token; '' before the login. */
  bearer = '';

  constructor(
    readonly origin: string,
    readonly address: string = anAddress(),
    readonly send: Send = fetch,
  ) {}

  /** Makes a call and returns its response, whatever its status. */
  async ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const { status, text } = await this.#call(method, path, body);
    const { data = null, errorCode } = text ? JSON.parse(text) : {};
    return { status, data: data as T, errorCode };
  }

  /** Makes a call that must succeed, and returns its data. */
  async must<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, text } = await this.#call(method, path, body);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
    return (text ? JSON.parse(text).data : undefined) as T;
  }

  async #call(method: string, path: string, body: unknown) {
    const response = await this.send(`${this.origin}/shop-api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': this.address,
        ...(this.bearer ? { Authorization: `Bearer ${this.bearer}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }
}
