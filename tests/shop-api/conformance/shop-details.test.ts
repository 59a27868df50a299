/** GET /shop-details: its one status. tests/shop-api/desk/details.test.ts tests what is in it. */
import * as c from '#contract/shop-details.ts';
import { callsIn, conform, row } from '../../setup/conformance.ts';

conform(callsIn(c), [row(c.readShopDetails, 200, 'what the owner has changed')]);
