/** What is pictured: a walk to a page, or into a state of it, that is done in both languages and at each width. */
import type { Page } from '@playwright/test';
import type { Locale } from '#app/i18n/locale.ts';
import type { Translate } from '#app/i18n/text.tsx';
import type { DeskTranslate } from '#desk/i18n/text.tsx';
import type { OtherShop } from '../setup/browser-shop.ts';

/** A phone, a tablet, a desk, and the sheet of paper that a page is printed on. */
export const windows = {
  360: { width: 360, height: 740 },
  820: { width: 820, height: 1180 },
  1280: { width: 1280, height: 800 },
  // A4 without the margins of print.css, at 96 dots per inch.
  A4: { width: 703, height: 1032 },
} as const;
export type Width = keyof typeof windows;
export const SCREENS: readonly Width[] = [360, 1280];

export type Visit = {
  page: Page;
  locale: Locale;
  width: Width;
  at: (bare: string) => string;
  say: Translate;
  sayOfDesk: DeskTranslate;
  /** The origin of a storefront with other settings. */
  other: (which: OtherShop) => Promise<string>;
};

export type Scene = {
  /** The screen's id, followed by the state: `checkout.cart.empty`. */
  name: string;
  /** Leads to the state of which a picture is taken. */
  walk: (visit: Visit) => Promise<unknown>;
  widths?: readonly Width[];
  /** What covers the window, not the page, is pictured as a window; everything else from its top to its end. */
  cut?: 'window';
  /** Of the desk; its addresses are the desk's. */
  isDesk?: true;
  scripts?: false;
  /** Something moves without an end: it is pictured as it begins. */
  moves?: true;
  scheme?: 'dark';
};
