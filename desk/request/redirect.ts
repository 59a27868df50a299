/** Redirects. They do not pass through entry.server.tsx, so they set their cookies themselves. */
import { safePath } from '#kit/serving/safe-path.ts';
import type { Notice, Scope } from './scope.ts';

/** Returns a response to throw. `to`: a path of the desk; anything else redirects to its first page. */
export function redirectTo(scope: Scope, to: string, notice?: Notice): Response {
  if (notice) scope.setNotice(notice);
  return respond(scope, to, 303);
}

/** Returns a response to throw: the browser posts the same form to `to`. */
export const postFormTo = (scope: Scope, to: string): Response => respond(scope, to, 307);

function respond(scope: Scope, to: string, status: 303 | 307): Response {
  const headers = new Headers({ Location: safePath(to, '/') });
  scope.commit(headers);
  return new Response(null, { status, headers });
}
