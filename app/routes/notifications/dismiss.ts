import type { ActionFunctionArgs } from '@remix-run/node';
import { readFormOrNone } from '~/forms/read.server.ts';
import { href } from '~/i18n/href.ts';
import { safePath } from '~/rules/guards.ts';
import { scopeOf } from '~/session/context.server.ts';
import { dismissedCookie, withDismissed } from '~/session/dismissed.server.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { refuseStranger } from '~/session/session-api.server.ts';

export { onlyPost as loader } from '~/session/session-api.server.ts';

/** §2: the notice stays away; the shopper is back where it was closed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const scope = scopeOf(context, request);
  const refusal = refuseStranger(scope, request);
  if (refusal) return refusal;
  const form = await readFormOrNone(request);
  const marks = withDismissed((await scope.jar.get(dismissedCookie)) ?? [], form.get('mark'));
  if (marks) await scope.jar.set(dismissedCookie, marks);
  return redirectWith(scope, safePath(form.get('redirect_path'), href('home', {}, scope.locale)));
}
