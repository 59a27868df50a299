/**
 * Registers the service worker for the offline page (routes/meta/service-worker.ts), only on phones and tablets and in
 * browsers that cannot prefetch pages: Chromium does not prefetch pages that have a service worker
 * (docs/decisions/014).
 */
import { SERVICE_WORKER } from './i18n/script-paths.ts';

const mayPrefetch = (): boolean =>
  matchMedia('(hover: hover)').matches && (HTMLScriptElement.supports?.('speculationrules') ?? false);

export async function offerOfflinePage(): Promise<void> {
  if (mayPrefetch()) return;
  // Some private windows refuse the registration: the browser then shows its own offline page.
  await navigator.serviceWorker?.register(`/${SERVICE_WORKER}`).catch(() => undefined);
}
