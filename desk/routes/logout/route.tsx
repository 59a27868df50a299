import { closeSession } from '#contract/desk/staff.ts';
import { DeskApiError, UnreachableError } from '../../api/errors.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';

export const { loader, action } = deskScreen('logout', { load: loadLogout, act: postLogout });

async function loadLogout({ scope }: LoadArgs) {
  throw redirectTo(scope, '/');
}

async function postLogout({ scope, change }: ActArgs) {
  try {
    await change(closeSession, {});
  } catch (error) {
    // The cookie is deleted even if the call fails; the session then expires by itself.
    if (!(error instanceof DeskApiError || error instanceof UnreachableError)) throw error;
  }
  scope.setToken(undefined);
  throw redirectTo(scope, href('login'), { key: 'notice.logged_out' });
}

/** Never rendered: loader and action redirect. */
export default function Logout() {
  return null;
}
