/** The only way to redirect: answers that never pass entry.server would lose the cookies otherwise. */
import type { Notice } from '#app/cookies/notice.server.ts';
import { safePath } from '#app/rules/guards.ts';
import type { Scope } from './scope.server.ts';

type Options = {
  /** 307: the form itself goes on to the next screen. */
  status?: 301 | 302 | 303 | 307;
  notices?: Notice[];
  headers?: Record<string, string>;
};

/**
 * `to`: a path of the shop, or an absolute address that settings have made. A path that leads to another site
 * (`//evil.example`, which a request for `/.//evil.example` can make of its own path) leads home instead.
 */
export async function redirectWith(scope: Scope, to: string, options: Options = {}): Promise<Response> {
  if (options.notices) await scope.notify(...options.notices);
  const location = /^https?:\/\//.test(to) ? to : safePath(to, '/');
  const headers = new Headers({
    ...options.headers,
    Location: location,
    'Cache-Control': 'private, no-store',
  });
  await scope.jar.commit(headers);
  return new Response(null, { status: options.status ?? 303, headers });
}
