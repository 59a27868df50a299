/** GET /me/writings: every status. tests/shop-api/writings.test.ts tests the content. */
import * as c from '#contract/writings.ts';
import { member } from '../../setup/client.ts';
import { callsIn, conform } from '../../setup/conformance.ts';

conform(callsIn(c), [
  {
    call: c.writings,
    when: 'a member who has written nothing',
    request: async (t) => ({ bearer: (await member(t)).bearer }),
    status: 200,
  },
  { call: c.writings, when: 'a guest', status: 401, errorCode: 'token_missing' },
]);
