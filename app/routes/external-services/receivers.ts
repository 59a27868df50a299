/** Every company that gets data of shoppers from the pages, by what is switched on in the settings. */
import { analyticsReceivers, named, type Receiver } from '#app/analytics/receivers.ts';
import { oauthName, oauthOrigin } from '#app/auth/oauth.ts';
import { env } from '#app/env.ts';
import type { Translate } from '#app/i18n/text.tsx';
import type { Locale } from '#kit/i18n/locale.ts';

type Reader = { t: Translate; locale: Locale };

/** The host of a URL that is not the shop's own. Undefined: nothing is sent to anybody else. */
function otherHost(url: string | undefined): string | undefined {
  if (!url) return undefined;
  const { hostname } = new URL(url);
  return hostname === new URL(env.SHOP_URL).hostname ? undefined : hostname;
}

/** In the order of their importance to the shopper. */
export const receivers = (reader: Reader): Receiver[] => [
  ...payments(reader),
  ...analyticsReceivers(reader.t),
  ...login(reader),
  ...postalData(reader),
  ...pictures(reader),
];

function payments({ t }: Reader): Receiver[] {
  const why = t('external.card_why');
  const card = {
    title: t('external.card_title'),
    who: named(t, t('external.card_who'), t('external.card_country')),
    what: t('external.card_what'),
    why,
    when: t('external.card_when'),
  };
  const hosted = {
    title: t('external.hosted_title'),
    who: named(t, t('external.hosted_who'), t('external.japan')),
    what: t('external.hosted_what'),
    why,
    when: t('external.hosted_when'),
  };
  return env.ROBOT_PAYMENT ? [card, hosted] : [hosted];
}

function login({ t, locale }: Reader): Receiver[] {
  const name = oauthName(locale);
  if (!name) return [];
  const who = t('external.of_provider', { name, host: new URL(oauthOrigin()).hostname });
  return [
    {
      title: t('external.oauth_title', { name }),
      who: named(t, who, t('external.host_country')),
      what: t('external.oauth_what', { name }),
      why: t('external.oauth_why'),
      when: t('external.oauth_when', { name }),
    },
  ];
}

function postalData({ t }: Reader): Receiver[] {
  const host = otherHost(env.POSTAL_DATA_URL);
  if (!host) return [];
  return [
    {
      title: t('external.postal_title'),
      who: named(t, t('external.postal_who', { host }), t('external.host_country')),
      what: t('external.postal_what'),
      why: t('external.postal_why'),
      when: t('external.postal_when'),
    },
  ];
}

function pictures({ t }: Reader): Receiver[] {
  const host = otherHost(env.PICTURE_URL);
  if (!host) return [];
  return [
    {
      title: t('external.picture_title'),
      who: named(t, t('external.picture_who', { host }), t('external.host_country')),
      what: t('external.picture_what'),
      why: t('external.picture_why'),
      when: t('external.picture_when'),
    },
  ];
}
