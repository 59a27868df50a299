/** GET /retention: its one status. tests/shop-api/retention.test.ts tests what the shop deletes. */
import * as c from '#contract/retention.ts';
import { callsIn, conform, row } from '../../setup/conformance.ts';

conform(callsIn(c), [row(c.retention, 200, 'the periods')]);
