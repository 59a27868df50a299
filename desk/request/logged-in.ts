/** The page after a login: the second factor if it is due, otherwise the page that was requested. */

import { resume, toSecondFactor } from './refill-after-login.ts';
import type { Scope, Session } from './scope.ts';

type Opened = Pick<Session, 'level' | 'totp'> & { token: string };

export function loggedIn(scope: Scope, { token, level, totp }: Opened): Response {
  scope.setToken(token);
  return level === 'half' ? toSecondFactor(scope, { totp }) : resume(scope, scope.returnTo ?? '/');
}
