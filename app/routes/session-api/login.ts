import { logIn, loginBody } from '#app/auth/log-in.ts';
import { fail, failWith, memberOf, ownPost, succeed } from '#app/request/json-answer.ts';
import { readBody } from '#kit/form/read-form.ts';

export { onlyPost as loader } from '#app/request/json-answer.ts';

/** Login by JSON or form fields. Returns the member and sets the session cookie. */
export const action = ownPost(async (scope, request) => {
  const body = await readBody(request);
  const parsed = loginBody.safeParse(body);
  if (!parsed.success)
    return fail(scope, {
      status: 400,
      message: '',
      errorCode: 'validation_failed',
      errors: parsed.error.flatten().fieldErrors,
    });
  try {
    const { email, password, cartToken } = parsed.data;
    const { tokens } = await logIn(scope, email, password, cartToken);
    return await succeed(scope, await memberOf(scope, tokens.access));
  } catch (error) {
    return failWith(scope, error);
  }
});
