import { locales } from '#kit/i18n/locale.ts';
import { ask } from '../../setup/behind.ts';
import { purchase } from '../purchase.ts';
import { attempt, check } from '../report.ts';
import { COMPANY, SHOP } from '../settings.ts';
import type { Shop } from '../shop.ts';

/** A well-formed notification for an order that does not exist. */
const NOTIFICATION = new URLSearchParams({
  ...{ gid: '990001', rst: '1', ap: 'Test', ec: '', god: '', cod: 'C1-1-unknown' },
  ...{ am: '2000', tx: '0', sf: '500', ta: '2500' },
});

/** Pays with both payment methods in both languages, and checks who may send payment notifications. */
export async function buy(shop: Shop): Promise<void> {
  for (const locale of locales)
    for (const mode of ['token', 'hosted'] as const)
      await attempt(`a purchase, ${locale}, ${mode}`, () => purchase(shop, mode, locale));
  const notification = `http://${shop.network.addressOf(shop.names('nginx')[0] ?? '')}:8080/gateway/notify?${NOTIFICATION}`;
  const company = await shop.network.outsider(COMPANY.network, COMPANY.last);
  const known = await ask(notification, { from: company });
  check('a notification of the company passes nginx', known.status === 200, known);
  const stranger = await ask(notification, { headers: { 'X-Forwarded-For': company } });
  check('a notification of a stranger is refused', stranger.status === 403, stranger);
  const inner = await ask(`${SHOP}/metrics`);
  check('the public cannot read metrics', inner.status === 404, inner.status);
}
