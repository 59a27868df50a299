/** Simulates a browser without scripts: calls loaders and actions in this process, and stores cookies. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { type Notice, noticeCookie } from '#app/cookies/notice.ts';
import { type Scope, scopeOf } from '#app/request/scope.ts';
import { CookieJar } from './cookie-jar.ts';

type Work = (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<unknown>;
export type Seen = {
  status: number;
  location: string | null;
  /** Data returned by a loader, or by an action that refused the form. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any shape
  data: any;
  scope: Scope;
};

export class ScreenVisitor {
  readonly cookies = new CookieJar();

  async set<T>(cookie: { write: (value: T) => Promise<string> }, value: T): Promise<void> {
    this.cookies.take(new Headers({ 'Set-Cookie': await cookie.write(value) }));
  }

  request(
    path: string,
    form?: Record<string, string | string[]>,
    headers: Record<string, string> = {},
  ): Request {
    const body = new URLSearchParams();
    for (const [name, values] of Object.entries(form ?? {}))
      for (const value of [values].flat()) body.append(name, value);
    return new Request(`http://localhost:3000${path}`, {
      // A browser that accepts cookies has at least one when it sends a form (request/redirect.ts).
      headers: { Cookie: `css=x; ${this.cookies.header}`, ...headers },
      ...(form ? { method: 'POST', body } : {}),
    });
  }

  /** Makes one request: runs a screen's loader or action and stores the cookies of the response. */
  async visit(work: Work, request: Request, params: Record<string, string> = {}): Promise<Seen> {
    const context = {};
    const scope = scopeOf(context, request);
    try {
      const answer = (await work({ request, context, params })) as {
        data?: unknown;
        init?: { status?: number };
        type?: string;
      };
      const headers = new Headers();
      await scope.jar.commit(headers);
      this.cookies.take(headers);
      const isRefusal = answer?.type === 'DataWithResponseInit';
      return {
        status: (isRefusal && answer.init?.status) || 200,
        location: null,
        data: isRefusal ? answer.data : answer,
        scope,
      };
    } catch (thrown) {
      if (!(thrown instanceof Response)) {
        // Error pages also set cookies.
        const headers = new Headers();
        await scope.jar.commit(headers);
        this.cookies.take(headers);
        throw thrown;
      }
      this.cookies.take(thrown.headers);
      return { status: thrown.status, location: thrown.headers.get('Location'), data: undefined, scope };
    }
  }

  open = (work: Work, path: string, headers?: Record<string, string>) =>
    this.visit(work, this.request(path, undefined, headers));
  send = (
    work: Work,
    path: string,
    form: Record<string, string | string[]>,
    params: Record<string, string> = {},
  ) => this.visit(work, this.request(path, form), params);

  async shownNotices(): Promise<Notice[]> {
    const notices: Notice[] =
      (await noticeCookie.read(`${noticeCookie.name}=${this.cookies.get(noticeCookie.name) ?? ''}`)) ?? [];
    this.cookies.delete(noticeCookie.name);
    return notices;
  }

  async notices(): Promise<string[]> {
    return (await this.shownNotices()).map((notice) => notice.key);
  }
}
