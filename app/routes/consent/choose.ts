import { choose } from '#app/cookies/consent.ts';
import { href } from '#app/i18n/href.ts';
import { ownPost } from '#app/request/json-answer.ts';
import { redirectWith } from '#app/request/redirect.ts';
import { readFormOrEmpty } from '#kit/form/read-form.ts';
import { safePath } from '#kit/serving/safe-path.ts';
import { CONSENT_ID } from './consent.tsx';

export { onlyPost as loader } from '#app/request/json-answer.ts';

/** Action of the banner's two buttons, and of the footer's button, which shows the banner again. */
export const action = ownPost(async (scope, request) => {
  const form = await readFormOrEmpty(request);
  const choice = form.get('choice');
  await choose(scope.jar, choice);
  const back = safePath(form.get('redirect_path'), href('home', {}, scope.locale)).split('#', 1)[0] ?? '/';
  return redirectWith(scope, choice === 'ask' ? `${back}#${CONSENT_ID}` : back);
});
