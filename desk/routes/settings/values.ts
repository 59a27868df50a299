/** What is set, in a few words for each setting. */
import { CARRIERS, type Carrier } from '#contract/desk/carriers.ts';
import type {
  CarrierSettings,
  NoticeSettings,
  SenderSettings,
  SlipSettings,
} from '#contract/desk/settings.ts';
import type { Setup } from '#contract/desk/setup/shop-file.ts';
import { formatYen } from '#contract/rules/money.ts';
import { findPrefecture } from '#contract/rules/prefectures.ts';
import type { ShopDetails } from '#contract/shop-details.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import type { DeskTranslate } from '../../i18n/text.tsx';
import type { Current } from './frame.tsx';

type Stored = {
  details: ShopDetails;
  sender: SenderSettings | null;
  carriers: CarrierSettings | null;
  slip: SlipSettings | null;
  notices: NoticeSettings | null;
  setup: Pick<
    Setup,
    'categories' | 'options' | 'attributes' | 'shipping' | 'payment' | 'survey' | 'closures'
  >;
};

export function valuesOf(stored: Stored, t: DeskTranslate, locale: Locale): Record<Current, string> {
  const { details, sender, carriers, slip, notices, setup } = stored;
  const counted = (list: readonly unknown[]) => t('settings.counted', { count: list.length });
  const used = setup.shipping.filter(({ enabled }) => enabled);
  const prefecture = sender && findPrefecture(sender.provinceCode);
  return {
    sender: sender
      ? [sender.company ?? sender.name, prefecture?.[locale]].filter(Boolean).join(t('kit.comma'))
      : t('settings.not_set'),
    shipping: used.map(({ name, fee }) => `${name[locale]} ${formatYen(fee, locale)}`).join(t('kit.comma')),
    carriers: namesOf(carriers)
      .map((code) => CARRIERS[code][locale])
      .join(t('kit.comma')),
    closures: counted(setup.closures),
    slip: slip?.goodsName ?? t('settings.not_set'),
    categories: counted(allOf(setup.categories)),
    options: counted(setup.options),
    attributes: counted(setup.attributes),
    payment: setup.payment.map(({ name }) => name[locale]).join(t('kit.comma')),
    survey: counted(setup.survey),
    details: t('details.short', {
      name: locale === 'ja' ? details.nameJa : details.nameEn,
      amount: formatYen(details.freeShippingYen, locale),
    }),
    notices: t(`settings.notices_${notices?.orders ?? 'each'}`),
    server: t('settings.server_short'),
  };
}

/** The carriers whose contract is set, and Click Post, which needs none. */
const namesOf = (carriers: CarrierSettings | null): Carrier[] => [
  ...(['yamato', 'sagawa', 'yuupri'] as const).filter((code) => carriers?.[code]),
  'clickpost',
];

type Tree = readonly { children: Tree }[];
const allOf = (categories: Tree): Tree => categories.flatMap((one) => [one, ...allOf(one.children)]);
