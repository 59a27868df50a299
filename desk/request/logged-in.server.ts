/** The page after a login: the second factor if it is due, else the page that was requested. */
import { redirectTo } from './redirect.server.ts';
import type { Scope, Session } from './scope.server.ts';
import { secondFactorOf } from './screen.server.ts';

type Opened = Pick<Session, 'level' | 'totp'> & { token: string };

export function loggedIn(scope: Scope, { token, level, totp }: Opened): Response {
  scope.setToken(token);
  if (level === 'half') return redirectTo(scope, secondFactorOf({ totp }, scope.returnTo));
  return redirectTo(scope, scope.returnTo ?? '/');
}
