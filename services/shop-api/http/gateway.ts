/** `GET /gateway/notify`: the one path of this API that the gateway's company may reach. */
import { handleNotification } from '../domain/payments/notify.ts';
import { ClientIp } from './middleware/client-ip.ts';
import type { Api } from './route.ts';

export function gatewayRoutes({ app, shop }: Api): void {
  const allowed = new Set(shop.env.GATEWAY_NOTIFY_IPS);
  const clientIp = new ClientIp(shop.env.TRUSTED_PROXIES);
  app.get('/gateway/notify', async (c) => {
    c.header('Cache-Control', 'no-store');
    const ip = clientIp.of(c.get('peer'), c.req.header('X-Forwarded-For'));
    if (!allowed.has(ip)) {
      // Any stranger can make this happen, so it raises no alarm.
      shop.log('warn', 'gateway.notification_refused', { ip });
      return c.text('refused', 403);
    }
    const query = new URL(c.req.url).searchParams;
    const claim = shop.gateway.readNotification(query);
    if ('reject' in claim) {
      shop.log('alert', 'gateway.notification_malformed', { field: claim.reject });
      return c.text('malformed', 400);
    }
    const kept = Object.fromEntries(
      [...query].slice(0, 30).map(([k, v]) => [k.slice(0, 50), v.slice(0, 200)]),
    );
    await handleNotification(shop, claim, kept);
    return c.text('ok');
  });
}
