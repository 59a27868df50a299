/** To whom the analytics send, for the banner that asks for consent and the page that lists all receivers. */
import { env } from '#app/env.ts';
import type { Translate } from '#app/i18n/text.tsx';

/** A company that gets data of shoppers. All texts in the shopper's language. */
export type Receiver = { title: string; who: string; what: string; why: string; when: string };

export const named = (t: Translate, who: string, country: string): string =>
  t('external.named', { who, country });

/** One per destination that is switched on and needs consent. */
export function analyticsReceivers(t: Translate): Receiver[] {
  const same = { why: t('external.ga4_why'), when: t('external.ga4_when') };
  const receivers: Receiver[] = [];
  if (env.ANALYTICS.includes('ga4'))
    receivers.push({
      title: t('external.ga4_title'),
      who: named(t, t('external.ga4_who'), t('external.usa')),
      what: t('external.ga4_what'),
      ...same,
    });
  if (env.ANALYTICS.includes('data_layer'))
    receivers.push({
      title: t('external.layer_title'),
      who: t('external.layer_who'),
      what: t('external.layer_what'),
      ...same,
    });
  return receivers;
}
