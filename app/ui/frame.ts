/** What header, side navigation and footer show around every screen (§1, §2): made by the shell's loader. */
import type { RichText } from '#app/security/rich-text.ts';

/** In words already. */
export type NavLink = { href: string; name: string };

export type MenuEntry = {
  code: string;
  name: string;
  slug: string;
  children: { name: string; slug: string }[];
};

/** The main categories as chips, and on the search page what was asked for. */
export type SearchView = {
  chips: { code: string; name: string }[];
  /** The code of the chosen category; empty for all. */
  taxon: string;
  text: string;
};

/** Blank: the shop has not written it. */
export type ContactView = {
  location: string;
  locationLang: 'ja' | undefined;
  phone: { number: string; more: string };
  email: { text: string; href: string | undefined };
};

export type FooterView = {
  information: NavLink[];
  about: NavLink[];
  /** Undefined while the Shop API cannot tell it. */
  contact: ContactView | undefined;
  privacyPolicy: string;
  company: string;
  year: string;
};

export type ConsentView = {
  /** The banner's words while nothing is chosen. */
  ask: { label: string; text: string; yes: string; no: string; policy: string } | undefined;
  /** The footer's, afterwards. */
  change: string | undefined;
};

export type Notification = {
  mark: string;
  name: string;
  nameLang: 'ja' | undefined;
  text: RichText;
  /** The same without markup, for one line. */
  line: string;
  link: string | undefined;
};

export type Frame = {
  shopName: string;
  /** The main categories. */
  menu: MenuEntry[];
  /** Behind them in the menus. */
  topics: MenuEntry[];
  search: SearchView;
  isMember: boolean;
  memberName: string;
  memberLang: 'ja' | undefined;
  account: NavLink[];
  wishlist: NavLink | undefined;
  other: NavLink[];
  /** The address of the page itself. */
  reload: string;
  footer: FooterView;
  banners: Notification[];
  consent: ConsentView;
};
