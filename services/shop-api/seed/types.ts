import type { ProductKind } from '#contract/catalogue.ts';
import type { LocaleCode } from '#contract/shapes.ts';
/**
 * The shape of the demo shop's data: plain values, no database, no clock.
 * Amounts are whole yen here (the loader multiplies by 100). Days are counted from the day of seeding, so that,
 * whenever the shop is seeded, its seminars are still to come and its orders are recent.
 */

export type Localised = { ja: string; en: string };

export type SeedTaxon = {
  code: string;
  names: Localised;
  /** Unique per locale. A child's slug begins with its parent's: `books/english`. */
  slugs: Localised;
  descriptions?: Localised;
  children?: SeedTaxon[];
};

export type SeedOption = { code: string; names: Localised; values: { code: string; labels: Localised }[] };

export type SeedAttribute = { code: string; names: Localised; type: 'text' | 'textarea' | 'html' | 'date' };

export type SeedVariant = {
  /** Never purely numeric: JavaScript would re-order maps keyed by it. */
  code: string;
  names: Localised;
  /** One value code per axis of the product, in the order of `options`. */
  optionValues?: string[];
  priceYen: number;
  /** An earlier price that was really charged; shown struck through. Never on fixed-price goods. */
  originalPriceYen?: number;
  /** null: not tracked, always available. */
  stock: number | null;
  enabled?: boolean;
};

type SeedSeminar = {
  /** Days after the day of seeding on which the seminar takes place. */
  daysAhead: number;
  /** HH:MM, Asia/Tokyo. */
  start: string;
  end: string;
  /** Undefined for online seminars. */
  doors: string | undefined;
  venue: Localised;
  address: Localised;
  organiser: Localised;
  lecturer: Localised;
  /** Sales end this many days before the event, at 17:00. */
  salesEndDaysBefore: number;
  /** Undefined when there are no online seats. */
  joinUrl: string | undefined;
  seats: number;
};

export type SeedProduct = {
  code: string;
  kind: ProductKind;
  names: Localised;
  /** ASCII; usually the same in both languages. */
  slugs: Localised;
  /** Reading in hiragana of the Japanese name, for the search. */
  kana: string;
  author?: Localised;
  authorKana?: string;
  shortDescriptions: Localised;
  /** Two to five sentences, plain text, paragraphs separated by a blank line. */
  descriptions: Localised;
  mainTaxon: string;
  /** Further taxons (topics, `recommended_products`), without the main one. */
  taxons: string[];
  attributes: { code: string; value: Localised }[];
  /** File names under `seed/images`; `[]` shows the placeholder. */
  images: string[];
  options?: string[];
  variants: SeedVariant[];
  /** Days before the day of seeding on which it was added to the catalogue. */
  addedDaysAgo: number;
  position: number;
  lastSixMonthsSalesQuantity: number;
  /** Resale-price maintenance: books and music CDs only. */
  fixedPrice: boolean;
  seminar?: SeedSeminar;
  boughtTogether?: string[];
  recommended?: string[];
  enabled?: boolean;
};

export type SeedReview = {
  product: string;
  /** E-mail of a demo member, or a display name of a former member. */
  author: { member: string } | { name: string };
  rating: 1 | 2 | 3 | 4 | 5;
  title: string;
  comment: string;
  anonymous?: boolean;
  daysAgo: number;
};

export type SeedAddress = {
  lastName: string;
  firstName: string;
  company?: string;
  postcode: string;
  provinceCode: string;
  city: string;
  street: string;
  phoneNumber: string;
};

export type SeedMember = {
  email: string;
  lastName: string;
  firstName: string;
  furiganaLastname: string;
  furiganaFirstname: string;
  phoneNumber: string;
  gender: 'm' | 'f';
  birthday?: string;
  profession?: string;
  subscribedToNewsletter: boolean;
  verified: boolean;
  enabled: boolean;
  addresses: SeedAddress[];
  /** Index into `addresses`. */
  defaultAddress?: number;
  wishlist: string[];
};

/** The outcome of an order. The loader derives the four state fields from it. */
export type SeedOrderFate = 'awaiting_payment' | 'paid' | 'shipped' | 'cancelled' | 'failed' | 'refunded';

export type SeedOrder = {
  member: string;
  daysAgo: number;
  /** HH:MM, Asia/Tokyo. */
  time: string;
  fate: SeedOrderFate;
  items: { variant: string; quantity: number }[];
  /** Index into the member's addresses. */
  address: number;
  recipient?: string;
  /** The customer's note. */
  notes?: string;
};

type SeedLetter = {
  locale: LocaleCode;
  name: string;
  email: string;
  hoursAgo: number;
};
export type SeedInquiry = SeedLetter & {
  /** The member who was logged in. */
  member?: string;
  phoneNumber?: string;
  category: string;
  subject: string;
  content: string;
};
export type SeedPurchaseRequest = SeedLetter & { product: string; quantity: number; content?: string };

export type SeedBlock = {
  code: string;
  sections: string[];
  names: Localised;
  /** HTML with the allowed elements. */
  contents: Localised;
  link?: string;
};

export type SeedPage = {
  code: string;
  section: string;
  slugs: Localised;
  titles: Localised;
  contents: Localised;
};
export type SeedFaq = { category: Localised; questions: Localised; answers: Localised };
export type SeedCarousel = { code: string; names: Localised; paths: Localised; link: string };
export type SeedTriggerApp = { code: string; names: Localised; asksName: boolean };
