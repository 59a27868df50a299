/**
 * The browser keeps a page for the moments without a line (routes/meta/service-worker.ts). Only phones and tablets, and
 * browsers that cannot fetch pages ahead: Chromium fetches nothing ahead where a service worker answers
 * (docs/decisions/014).
 */
import { SERVICE_WORKER } from './i18n/script-paths.ts';

const fetchesAhead = (): boolean =>
  matchMedia('(hover: hover)').matches && (HTMLScriptElement.supports?.('speculationrules') ?? false);

export async function offerOfflinePage(): Promise<void> {
  if (fetchesAhead()) return;
  // Where it is not allowed, as in some private windows, the browser shows its own page.
  await navigator.serviceWorker?.register(`/${SERVICE_WORKER}`).catch(() => undefined);
}
