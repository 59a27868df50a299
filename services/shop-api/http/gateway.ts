/** `GET /gateway/notify`: the one path that the card company may reach. */
import { handleNotification } from '../domain/payments/notify.ts';
import { ClientIp } from './middleware/client-ip.ts';
import type { Api } from './route.ts';

/** Stored fields of a notification: the protocol's, except those about a person. */
const STORED = ['gid', 'rst', 'ap', 'ec', 'god', 'cod', 'am', 'tx', 'sf', 'ta', 'id', 'ps'];

export function gatewayRoutes({ app, shop }: Api): void {
  const allowed = new Set(shop.env.GATEWAY_NOTIFY_IPS);
  const clientIp = new ClientIp(shop.env.TRUSTED_PROXIES);
  app.get('/gateway/notify', async (c) => {
    c.header('Cache-Control', 'no-store');
    const ip = clientIp.of(c.get('peer'), c.req.header('X-Forwarded-For'));
    if (!allowed.has(ip)) {
      // Not an alert, because any stranger can cause it.
      shop.log('warn', 'gateway.notification_refused', { ip });
      return c.text('refused', 403);
    }
    const query = new URL(c.req.url).searchParams;
    const claim = shop.gateway.readNotification(query);
    if ('reject' in claim) {
      shop.log('alert', 'gateway.notification_malformed', { field: claim.reject });
      return c.text('malformed', 400);
    }
    const stored = Object.fromEntries(
      [...query]
        .filter(([name]) => STORED.includes(name))
        .map(([name, value]) => [name, value.slice(0, 200)]),
    );
    await handleNotification(shop, claim, stored);
    return c.text('ok');
  });
}
