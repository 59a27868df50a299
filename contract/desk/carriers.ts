/** The carriers: their names, the length of their tracking numbers, where parcels are tracked. */
import { z } from 'zod';
import { dateTime } from '../shapes.ts';

/** `yuupri`: Japan Post's parcels, with labels printed by ゆうプリR. `other`: the shop's own van, or an unlisted carrier. */
export const carriers = ['yamato', 'sagawa', 'yuupri', 'clickpost', 'other'] as const;
export type Carrier = (typeof carriers)[number];
export const carrier = z.enum(carriers);

type CarrierFacts = {
  ja: string;
  en: string;
  /** Minimum and maximum number of digits of a tracking number. */
  digits: readonly [number, number];
  /** `host`: tracking links must lead to it or its subdomains. `link`: the default link, with `{n}` for the number. */
  tracking?: { host: string; link: string };
};

const japanPost = {
  host: 'japanpost.jp',
  link: 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1={n}&locale=ja',
};
export const CARRIERS: Record<Carrier, CarrierFacts> = {
  yamato: {
    ja: 'ヤマト運輸',
    en: 'Yamato Transport',
    digits: [12, 12],
    tracking: {
      host: 'kuronekoyamato.co.jp',
      link: 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno={n}',
    },
  },
  sagawa: {
    ja: '佐川急便',
    en: 'Sagawa Express',
    digits: [12, 12],
    tracking: {
      host: 'sagawa-exp.co.jp',
      link: 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo={n}',
    },
  },
  yuupri: { ja: '日本郵便', en: 'Japan Post', digits: [12, 12], tracking: japanPost },
  clickpost: { ja: 'クリックポスト', en: 'Click Post', digits: [11, 13], tracking: japanPost },
  /** Some carriers' numbers have ten digits, those of foreign carriers up to twenty. */
  other: { ja: 'その他', en: 'Other', digits: [6, 20] },
};

/** `{n}` must come after the host. */
const TEMPLATE = /^https:\/\/[^/?#{}]+\/[^{}]*\{n\}[^{}]*$/;

/** Whether a link leads to the carrier's own host by https and has `{n}` once, for the number. */
export function isTrackingLink(code: Carrier, template: string): boolean {
  const host = CARRIERS[code].tracking?.host;
  if (!host || !TEMPLATE.test(template) || !URL.canParse(template)) return false;
  const url = new URL(template);
  return (url.host === host || url.host.endsWith(`.${host}`)) && url.username + url.password === '';
}

/** A shop's own link templates. */
export type TrackingLinks = { [Code in Carrier]?: string | undefined };

/**
 * URL of the page that tracks a parcel; undefined for `other`.
 * @param number digits only
 */
export const trackingUrl = (code: Carrier, number: string, links: TrackingLinks = {}): string | undefined =>
  (links[code] ?? CARRIERS[code].tracking?.link)?.replace('{n}', number);

/** Tracking data that shoppers see. Other Shop APIs may have none of it. */
export const parcel = z.object({
  carrier: z.string().optional().meta({ description: 'Code of the carrier, such as `yamato` (beyond §7)' }),
  trackingNumber: z.string().optional().meta({ description: 'Digits only (beyond §7)' }),
  trackingUrl: z
    .string()
    .optional()
    .meta({ description: 'The carrier’s page about this parcel (beyond §7)' }),
  shippedAt: dateTime.optional().meta({ description: 'Beyond §7' }),
});
