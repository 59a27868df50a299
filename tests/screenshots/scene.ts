/** A scene: how to reach a page, or a state of it. Its picture is taken in both languages and at each width. */
import type { Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import type { DeskTranslate } from '#desk/i18n/text.tsx';
import type { Locale } from '#kit/i18n/locale.ts';
import type { OtherShop } from '../setup/browser-shop.ts';

/** Windows of a phone, a tablet and a desktop, and the sheet of paper for printing. */
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
  /** Returns the origin of a storefront with other settings. */
  other: (which: OtherShop) => Promise<string>;
};

/** A setting of the browser. `large-text`: letters of double size. */
type Setting = 'dark' | 'forced-colours' | 'large-text';

export type Scene = {
  /** The screen's id, followed by the state: `checkout.cart.empty`. */
  name: string;
  /** Goes to the page and state of the picture. */
  walk: (visit: Visit) => Promise<unknown>;
  widths?: readonly Width[];
  /** Set for elements that cover the page: the picture shows only the window. By default it shows the whole page. */
  cut?: 'window';
  /** For pages of the desk, with URLs of the desk. */
  isDesk?: true;
  scripts?: false;
  /** Set if something on the page moves endlessly: the picture shows its first state. */
  moves?: true;
  setting?: Setting;
};
