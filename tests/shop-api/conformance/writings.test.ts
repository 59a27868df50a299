/** GET /me/writings: every status. tests/shop-api/writings.test.ts tests the content. */
import * as c from '#contract/writings.ts';
import { member } from '../../setup/client.ts';
import { callsIn, conform, row } from '../../setup/conformance.ts';

conform(callsIn(c), [
  row(c.writings, 200, 'a member who has written nothing', {
    request: async (t) => ({ bearer: (await member(t)).bearer }),
  }),
  row(c.writings, '401 token_missing', 'a guest'),
]);
