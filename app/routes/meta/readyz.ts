import { resourceHeaders } from '#app/security/headers.ts';
import { shopApiReady } from '#app/shop-api/features.ts';

/** Whether the process can serve pages: the Shop API has to be ready. */
export async function loader() {
  const ready = await shopApiReady();
  return Response.json(
    { status: ready ? 'ok' : 'unavailable', shopApi: ready ? 'ok' : 'unavailable' },
    { status: ready ? 200 : 503, headers: resourceHeaders(ready ? {} : { 'Retry-After': '5' }) },
  );
}
