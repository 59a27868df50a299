import { answerMember, ownPost, sessionOf } from '#app/request/json-answer.server.ts';

export { onlyPost as loader } from '#app/request/json-answer.server.ts';

/** Returns the session, which is renewed if it expires soon. */
export const action = ownPost((scope) => answerMember(scope, sessionOf, 'token_invalid'));
