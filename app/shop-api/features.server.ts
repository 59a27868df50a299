/**
 * What a Shop API knows beyond §7. It is found once, from the OpenAPI document of the Shop API or by the setting
 * SHOP_API_FEATURES, and never by trying: nothing of ours is sent to a Shop API that has not said that it takes it.
 */
import { env } from '#app/env.server.ts';
import { backendLocale } from '#app/i18n/locale.ts';
import { logLine } from '#app/log.server.ts';
import { boundedAnswer } from '#contract/rules/bounded-text.ts';
import { type Feature, featuresIn } from '#contract/rules/features.ts';

const NONE: ReadonlySet<Feature> = new Set();
const DOCUMENT_LIMIT = 8 * 1024 * 1024;
const PATIENCE_MS = 3_000;
/** Of a Shop API that does not answer at all: asked again, at most so often. */
const AGAIN_MS = 2_000;

/** Beside the calls, or at the origin, as ours has it. */
const places = (): string[] => [
  `${env.SHOP_API_URL}/openapi.json`,
  new URL('/openapi.json', env.SHOP_API_URL).href,
];

/** Undefined: there is none. Throws where the Shop API cannot be asked. */
async function documentAt(place: string): Promise<unknown> {
  const response = await fetch(place, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await boundedAnswer(response, DOCUMENT_LIMIT);
  if (response.status >= 500) throw new Error(`status ${response.status}`);
  if (!response.ok) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function discover(): Promise<ReadonlySet<Feature>> {
  for (const place of places()) {
    const found = featuresIn(await documentAt(place));
    if (found) return found;
  }
  return NONE;
}

let known: Promise<ReadonlySet<Feature>> | undefined;
let askedAt = 0;

/** Answers none while the Shop API cannot be asked. */
function features(): Promise<ReadonlySet<Feature>> {
  if (env.SHOP_API_FEATURES) return Promise.resolve(env.SHOP_API_FEATURES);
  if (known) return known;
  if (Date.now() - askedAt < AGAIN_MS) return Promise.resolve(NONE);
  const asking = discover().then(
    (found) => {
      logLine('info', 'shop_api_features', { message: [...found].join(' ') || 'none' });
      return found;
    },
    (error: unknown) => {
      known = undefined;
      askedAt = Date.now();
      logLine('warn', 'shop_api_features', {
        message: error instanceof Error ? error.message : String(error),
      });
      return NONE;
    },
  );
  known = asking;
  return asking;
}

export const supports = async (feature: Feature): Promise<boolean> => (await features()).has(feature);

/** Whether the Shop API can serve, asked with little patience: by its own word, or by a call that every page makes. */
export async function shopApiReady(patienceMs = 2000): Promise<boolean> {
  try {
    const url = (await supports('readyz'))
      ? new URL('/readyz', env.SHOP_API_URL)
      : `${env.SHOP_API_URL}/taxons?locale=${backendLocale.ja}`;
    const response = await fetch(url, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
    });
    const { ok } = response;
    const answer = await boundedAnswer(response, DOCUMENT_LIMIT);
    // Ours says so of itself while its database takes no writes: pages can be read meanwhile.
    return ok || (response.status === 503 && answer.includes('"cannot_write"'));
  } catch {
    return false;
  }
}
