import { answerMember, ownPost, sessionOf } from '#app/request/json-answer.ts';

export { onlyPost as loader } from '#app/request/json-answer.ts';

/** Returns the session, which is renewed if it expires soon. */
export const action = ownPost((scope) => answerMember(scope, sessionOf, 'token_invalid'));
