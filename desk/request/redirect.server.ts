/** Redirects, with the cookies that were set: they do not pass entry.server.tsx. */
import { safePath } from '#app/rules/guards.ts';
import type { Notice, Scope } from './scope.server.ts';

/** Returns a response to throw. `to`: a path of the desk; anything else redirects to its first page. */
export function redirectTo(scope: Scope, to: string, notice?: Notice): Response {
  if (notice) scope.setNotice(notice);
  const headers = new Headers({ Location: safePath(to, '/') });
  scope.commit(headers);
  return new Response(null, { status: 303, headers });
}
