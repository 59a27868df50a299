import type { ActionFunctionArgs } from '@remix-run/node';
import { readFormOrNone } from '~/forms/read.server.ts';
import { href } from '~/i18n/href.ts';
import { safePath } from '~/rules/guards.ts';
import { choose } from '~/session/consent.server.ts';
import { scopeOf } from '~/session/context.server.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { refuseStranger } from '~/session/session-api.server.ts';
import { CONSENT_ID } from '~/ui/consent.tsx';

export { onlyPost as loader } from '~/session/session-api.server.ts';

/** The banner's two buttons, and the footer's, which brings the banner back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const scope = scopeOf(context, request);
  const refusal = refuseStranger(scope, request);
  if (refusal) return refusal;
  const form = await readFormOrNone(request);
  const choice = form.get('choice');
  await choose(scope.jar, choice);
  const back = safePath(form.get('redirect_path'), href('home', {}, scope.locale)).split('#', 1)[0] ?? '/';
  return redirectWith(scope, choice === 'ask' ? `${back}#${CONSENT_ID}` : back);
}
