/** The link that refuses the newsletter: every status. tests/shop-api/newsletter.test.ts tests what it does. */
import { eq } from 'drizzle-orm';
import { consents } from '#api/db/schema/consents.ts';
import * as c from '#contract/newsletter.ts';
import { call, member } from '../../setup/client.ts';
import { callsIn, conform, row } from '../../setup/conformance.ts';
import type { TestShop } from '../../setup/shop.ts';

async function link(t: TestShop) {
  const { id, bearer } = await member(t);
  const body = { lastName: '購読', firstName: '花子', subscribedToNewsletter: true };
  await call(t, 'PUT', '/me', { bearer, body });
  const rows = await t.shop.db.select().from(consents).where(eq(consents.userId, id));
  return { params: { token: rows.at(-1)?.refusalToken ?? '' } };
}
const madeUp = { request: () => ({ params: { token: 'made-up' } }) };

conform(callsIn(c), [
  row(c.readRefusalLink, 200, 'a subscriber’s link', { request: link }),
  row(c.readRefusalLink, '404 not_found', 'an invented link', madeUp),
  row(c.refuseNewsletter, 200, 'a subscriber’s link', { request: link }),
  row(c.refuseNewsletter, '404 not_found', 'an invented link', madeUp),
]);
