import { logOut } from '#app/auth/log-in.ts';
import { href } from '#app/i18n/href.ts';
import { ownPost, succeed } from '#app/request/json-answer.ts';
import { redirectWith } from '#app/request/redirect.ts';
import { readFormOrEmpty } from '#kit/form/read-form.ts';
import { localeOf } from '#kit/i18n/locale.ts';
import { safePath } from '#kit/serving/safe-path.ts';

export { onlyPost as loader } from '#app/request/json-answer.ts';

/** Logs out. Redirects a browser that sent the header's form (§2), and answers a script with JSON. */
export const action = ownPost(async (scope, request) => {
  const form = await readFormOrEmpty(request);
  await logOut(scope);
  if (!request.headers.get('Accept')?.includes('text/html')) return succeed(scope, null, NO_STORAGE);
  const wanted = String(form.get('redirect_path') ?? '');
  const to = safePath(wanted, href('login', {}, localeOf(wanted)));
  return redirectWith(scope, to, {
    notices: [{ key: 'notice.logged_out', tone: 'done' }],
    headers: NO_STORAGE,
  });
});

/** Also clears the copy of the recently checked products in local storage (cookies/mirror.ts). */
const NO_STORAGE = { 'Clear-Site-Data': '"storage"' };
