/** The built desk as a process, and a client that follows no redirects. */
import { freePort } from '../../scripts/lib/ports.mjs';
import { CookieJar } from '../kit/cookie-jar.ts';
import { formsOf, textOf } from '../kit/plain-browser.ts';
import { kill, type Running, ready, start } from '../setup/process.ts';

export const SECRET = 'a secret of this test alone, long enough';
export const TOKEN = 'a-token-of-a-session-that-is-open';

export class RunningDesk {
  private constructor(
    readonly origin: string,
    private readonly running: Running,
  ) {}

  static async open(apiUrl: string, more: Record<string, string> = {}): Promise<RunningDesk> {
    const port = await freePort();
    const running = start(['server.js', '--desk'], {
      NODE_ENV: 'production',
      DESK_PORT: String(port),
      SHOP_API_URL: `${apiUrl}/shop-api`,
      DESK_SECRET: SECRET,
      ...more,
    });
    const origin = `http://localhost:${port}`;
    await ready(`${origin}/readyz`, running);
    return new RunningDesk(origin, running);
  }

  get log(): string {
    return this.running.output();
  }

  /** A staff member who is logged in by cookie. */
  staff(): Visitor {
    const visitor = this.guest();
    visitor.cookies.set('desk', TOKEN);
    return visitor;
  }

  guest(): Visitor {
    return new Visitor(this.origin);
  }

  close(): Promise<unknown> {
    return kill(this.running, 'SIGTERM');
  }
}

export type Page = { status: number; html: string; headers: Headers; location: string | null };

/** The fields of the page's first form that has a field with this name (and with this value, if given). */
export function formWith({ html }: Page, name: string, value?: string): Record<string, string> {
  const form = formsOf(html).find(({ fields }) =>
    fields.some(([n, v]) => n === name && (value === undefined || v === value)),
  );
  if (!form) throw new Error(`no form with ${name}=${value ?? ''} in ${textOf(html)}`);
  return Object.fromEntries(form.fields);
}

export class Visitor {
  readonly cookies = new CookieJar();
  language = 'ja';

  constructor(private readonly origin: string) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.#send(path, { headers });
  }

  /** Posts a form with the headers of the desk's own pages. */
  post(
    path: string,
    fields: Record<string, string> | FormData,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    return this.#send(path, {
      method: 'POST',
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      headers: { Origin: this.origin, 'Sec-Fetch-Site': 'same-origin', ...headers },
    });
  }

  /** Fills in the first form of the page that posts to `action`, and sends it. */
  async fillIn(page: Page, action: string, fields: Record<string, string>): Promise<Page> {
    const form = formsOf(page.html).find((each) => each.method === 'post' && each.action === action);
    if (!form) throw new Error(`no form to ${action} in ${page.html}`);
    return this.post(action, { ...Object.fromEntries(form.fields), ...fields });
  }

  async #send(path: string, init: RequestInit): Promise<Page> {
    const response = await fetch(this.origin + path, {
      ...init,
      redirect: 'manual',
      headers: { 'Accept-Language': this.language, Cookie: this.cookies.header, ...init.headers },
    });
    this.cookies.take(response.headers);
    const { status, headers } = response;
    return { status, html: await response.text(), headers, location: headers.get('Location') };
  }
}
