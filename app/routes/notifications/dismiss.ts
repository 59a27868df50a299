import { dismissedCookie, withDismissed } from '#app/cookies/dismissed.ts';
import { href } from '#app/i18n/href.ts';
import { ownPost } from '#app/request/json-answer.ts';
import { redirectWith } from '#app/request/redirect.ts';
import { readFormOrEmpty } from '#kit/form/read-form.ts';
import { safePath } from '#kit/serving/safe-path.ts';

export { onlyPost as loader } from '#app/request/json-answer.ts';

/** §2: remembers that the notice was dismissed, and redirects back to the page. */
export const action = ownPost(async (scope, request) => {
  const form = await readFormOrEmpty(request);
  const marks = withDismissed((await scope.jar.get(dismissedCookie)) ?? [], form.get('mark'));
  if (marks) await scope.jar.set(dismissedCookie, marks);
  return redirectWith(scope, safePath(form.get('redirect_path'), href('home', {}, scope.locale)));
});
