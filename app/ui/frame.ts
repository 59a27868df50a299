/** View of header, side navigation and footer (§1, §2), from the shell's loader. */
import type { RichText } from '#kit/html/rich-text.ts';

/** `name`: in the shopper's language. */
export type NavLink = { href: string; name: string };

export type MenuEntry = {
  code: string;
  name: string;
  slug: string;
  children: { name: string; slug: string }[];
};

/** The search bar: main categories as chips, and the current query on the search page. */
export type SearchView = {
  chips: { code: string; name: string }[];
  /** The code of the chosen category; empty for all. */
  taxon: string;
  text: string;
};

/** Empty fields are not shown. */
export type ContactView = {
  location: string;
  locationLang: 'ja' | undefined;
  phone: { number: string; more: string };
  email: { text: string; href: string | undefined };
};

export type FooterView = {
  shop: string;
  information: NavLink[];
  about: NavLink[];
  /** Undefined when the Shop API does not answer. */
  contact: ContactView | undefined;
  /** On the company's site. Empty: the shop's own page is in `about`. */
  privacyPolicy: string;
  /** URL of the company's site; empty if the company has no site. */
  company: string;
};

/** Markup that is the same for every visitor (routes/shell/shared-parts.tsx). */
export type SharedMarkup = {
  headerMenu: string;
  sideMenu: string;
  footerColumns: string;
  cardMarks: string;
};

export type ConsentView = {
  /** The banner's text until a choice is made. */
  ask:
    | {
        label: string;
        text: string;
        /** Who gets the data. */
        receivers: string;
        yes: string;
        no: string;
        policy: string;
        /** The page that lists all receivers and cookies. */
        services: NavLink;
      }
    | undefined;
  /** The footer's text afterwards. */
  change: string | undefined;
};

export type Notification = {
  mark: string;
  name: string;
  nameLang: 'ja' | undefined;
  text: RichText;
  /** The text without markup, for one line. */
  line: string;
  link: string | undefined;
};

export type Frame = {
  shopName: string;
  shared: SharedMarkup;
  search: SearchView;
  isMember: boolean;
  memberName: string;
  memberLang: 'ja' | undefined;
  account: NavLink[];
  wishlist: NavLink | undefined;
  other: NavLink[];
  /** The path of the page itself. */
  reload: string;
  /** Of the copyright. */
  year: string;
  banners: Notification[];
  consent: ConsentView;
};
