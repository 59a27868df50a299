/** Translation keys of the names of content kinds and their fields. */
import {
  type ContentField,
  type ContentKind,
  type ContentPart,
  type ContentValues,
  contentKinds,
  noticePlaces,
} from '#contract/desk/content/kinds.ts';
import type { DeskKey, DeskTranslate } from '../../i18n/text.tsx';

export const kindNames: Record<ContentKind, DeskKey> = {
  notices: 'content.notices',
  banners: 'content.banners',
  guides: 'content.guides',
  faq: 'content.faq',
  keywords: 'content.keywords',
  terms: 'content.terms',
  privacy: 'content.privacy',
  footer: 'content.footer',
  blocks: 'content.blocks',
};

/** Where the shop shows texts of each kind. */
export const kindHints: Record<ContentKind, DeskKey> = {
  notices: 'content.notices_hint',
  banners: 'content.banners_hint',
  guides: 'content.guides_hint',
  faq: 'content.faq_hint',
  keywords: 'content.keywords_hint',
  terms: 'content.terms_hint',
  privacy: 'content.privacy_hint',
  footer: 'content.footer_hint',
  blocks: 'content.blocks_hint',
};

const titles: Partial<Record<ContentKind, DeskKey>> = {
  banners: 'content.picture_text',
  notices: 'content.internal_name',
  faq: 'content.question',
};
const texts: Partial<Record<ContentKind, DeskKey>> = { faq: 'content.answer', keywords: 'content.keyword' };

const partNames: Record<Exclude<ContentPart, 'places' | 'period'>, DeskKey> = {
  title: 'content.title',
  text: 'content.text',
  html: 'content.text',
  category: 'content.category',
  slug: 'content.slug',
  picture: 'content.picture',
  link: 'content.link',
};

const nameOfPart = (kind: ContentKind, part: keyof typeof partNames): DeskKey => {
  if (part === 'title') return titles[kind] ?? partNames.title;
  return (part === 'text' || part === 'html' ? texts[kind] : undefined) ?? partNames[part];
};

type Labels = Partial<Record<ContentField, { text: string }>>;

/** The labels of the kind's fields, in the order of its form. */
export function fieldLabels(kind: ContentKind, t: DeskTranslate): Labels {
  const labels: Labels = {};
  for (const part of contentKinds[kind].parts) {
    if (part === 'places')
      Object.assign(labels, {
        place_home: { text: t('content.place_home') },
        place_category: { text: t('content.place_category') },
        place_search: { text: t('content.place_search') },
        place_product: { text: t('content.place_product') },
        place_cart: { text: t('content.place_cart') },
        place_usage_guide: { text: t('content.place_usage_guide') },
        place_faq: { text: t('content.place_faq') },
        place_inquiry: { text: t('content.place_inquiry') },
      } satisfies Labels);
    else if (part === 'period')
      Object.assign(labels, {
        beginsAt: { text: t('content.begins') },
        endsAt: { text: t('content.ends') },
      } satisfies Labels);
    else if (part === 'link') labels.link = { text: t(partNames.link) };
    else {
      const field = part === 'html' ? 'text' : part;
      const name = t(nameOfPart(kind, part));
      labels[`${field}Ja`] = { text: t('content.in_language', { name, language: t('content.ja') }) };
      labels[`${field}En`] = { text: t('content.in_language', { name, language: t('content.en') }) };
    }
  }
  return labels;
}

export const isRich = (kind: ContentKind): boolean =>
  contentKinds[kind].parts.some((part) => part === 'html');

/** Where the shop shows a text: the chosen pages of a notice, else where it shows all texts of the kind. */
export function placesOf(kind: ContentKind, values: ContentValues, t: DeskTranslate): string {
  const labels = fieldLabels(kind, t);
  const places = noticePlaces.flatMap((place) =>
    values[`place_${place}`] === 'on' ? (labels[`place_${place}`]?.text ?? []) : [],
  );
  return places.length > 0 ? places.join(t('kit.comma')) : t(kindHints[kind]);
}
