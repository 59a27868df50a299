/** The page after a login: the second factor if it is due, otherwise the page that was requested. */
import type { Scope, Session } from './scope.ts';
import { redirectAfterLogin, toSecondFactor } from './waiting-form.ts';

type Opened = Pick<Session, 'level' | 'totp'> & { token: string };

export function loggedIn(scope: Scope, { token, level, totp }: Opened): Response {
  scope.setToken(token);
  return level === 'half'
    ? toSecondFactor(scope, { totp })
    : redirectAfterLogin(scope, scope.returnTo ?? '/');
}
