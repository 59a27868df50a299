/**
 * The parts of the frame that are the same for every visitor, as markup: menus, the footer's columns and card brands.
 * Rendered once per language and answer of the categories: 0.2 ms less of the 6 to 7 ms of a member's page.
 */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { menuOf, topicsOf } from '#app/catalogue/menu.ts';
import { env } from '#app/env.ts';
import { translator } from '#app/i18n/i18n.ts';
import type { FooterView, MenuEntry, SharedMarkup } from '#app/ui/frame.ts';
import type { Taxon } from '#contract/shapes.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { TextProvider } from '#kit/i18n/text.tsx';
import { CategoryMenuItems, HEADER_GROUP } from './category-menu.tsx';
import { CardMarks, FooterColumns } from './footer.tsx';

/** Nothing here is about a visitor: neither the components nor this function can get at the request. */
export type SharedGiven = {
  locale: Locale;
  /** The answer of the Shop API, which is the same object for as long as it is cached. */
  taxons: readonly Taxon[];
  footer: FooterView;
};

export type SharedParts = { menu: MenuEntry[]; markup: SharedMarkup };

const known = new WeakMap<readonly Taxon[], Map<string, SharedParts>>();

export function sharedParts(given: SharedGiven): SharedParts {
  const ofTaxons = known.get(given.taxons) ?? new Map<string, SharedParts>();
  known.set(given.taxons, ofTaxons);
  const key = JSON.stringify([given.locale, given.footer]);
  const parts = ofTaxons.get(key) ?? rendered(given);
  ofTaxons.set(key, parts);
  return parts;
}

function rendered({ locale, taxons, footer }: SharedGiven): SharedParts {
  const texts = { locale, t: translator(locale) };
  const html = (part: ReactNode) => renderToStaticMarkup(<TextProvider value={texts}>{part}</TextProvider>);
  const menu = menuOf(taxons);
  // Topics are shown after the categories.
  const all = [...menu, ...topicsOf(taxons, env.TOPIC_SLUG)];
  return {
    menu,
    markup: {
      headerMenu: html(<CategoryMenuItems menu={all} group={HEADER_GROUP} />),
      sideMenu: html(<CategoryMenuItems menu={all} group="side-category" />),
      footerColumns: html(<FooterColumns view={footer} menu={menu} />),
      cardMarks: html(<CardMarks />),
    },
  };
}
