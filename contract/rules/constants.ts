/** §9 Business constants. Amounts are minor units (yen × 100) unless the name says yen. */
/** §9.18 */
export const MINOR_PER_YEN = 100;
/** §9.1: minimum of the total in yen, including shipping, until the owner changes it (contract/shop-details.ts). */
export const MINIMUM_ORDER_YEN = 1000;
/**
 * §9.2: item total from which shipping is free (500000 in minor units). Default of a setting
 * (contract/free-shipping.ts), which the owner can change (contract/shop-details.ts).
 */
export const FREE_SHIPPING_THRESHOLD_YEN = 5_000;
/** The gateway's limit per payment. */
export const CARD_MAX_YEN = 500_000;
/** §9.5 */
export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 99;
export const ORDER_NUMBER_DIGITS = 9;
/** Different articles in one cart. Each page of the shopper shows the cart, so its size is the shop's work. */
export const CART_LINES_MAX = 200;
/** Products on one wishlist. */
export const WISHLIST_MAX = 500;
/** Addresses in one address book, all of which the pages that offer them show. */
export const ADDRESSES_MAX = 100;
/** Carts that a member can have begun. A new one replaces the one that was left alone for longest. */
export const MEMBER_CARTS_MAX = 20;
/** §2 A purchase request may be for more than a cart allows, such as books for a whole school. */
export const REQUEST_QUANTITY_MAX = 9_999;
/** §9.4 */
export const TAX_RATE_PERCENT = 10;
/** §9.6: maximum characters of the name on a receipt. */
export const RECIPIENT_MAX = 50;
/** How long an unpaid order on the gateway's page holds its stock. After this time, the order is cancelled. */
export const PAYMENT_MINUTES = 30;
/** Maximum number of unpaid orders of one member. */
export const UNPAID_ORDERS_MAX = 3;
/** §9.7: a review's title must have fewer characters than this. */
export const REVIEW_TITLE_UNDER = 50;
export const REVIEW_COMMENT_MAX = 4000;
export const REVIEWS_PER_PAGE = 5;
/** §9.8 */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const EMAIL_MAX = 254;
/** §9.11 */
export const DEFAULT_INPUT_MAX = 64;
/** §5.28 */
export const STREET_MIN = 2;
/** §9.12 */
export const LATEST_ON_HOME = 12;
/** §9.13, §9.15: default page size of every list. */
export const PAGE_LIMIT = 10;
/** §9.14 */
export const RECENTLY_VIEWED_MAX = 12;
/** §9.17: how far back the order list goes by default. */
export const DEFAULT_WINDOW_DAYS = 84;
/** §4, §9.20: the access token is refreshed when it expires within this many seconds. */
export const TOKEN_REFRESH_WINDOW_S = 10;
/** §9.22, §9.23, §9.25, §9.26, §9.27: repeated in the styles, which cannot import them (tests/rules/styles.test.ts). */
export const ALERT_MS = 10_000;
export const DROPDOWN_CLOSE_MS = 200;
export const DIALOG_MAX_PX = 500;
export const WIDE_DIALOG_MAX_PX = 800;
export const ADDRESS_LIST_MAX_PX = 500;
export const BREAKPOINTS_PX = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;
/** §9.28 */
export const LOCALE_COOKIE_DAYS = 365;
export const RECOMMENDED_TAXON = 'recommended_products';
/** §3: the sizes of pictures. */
export const IMAGE_SIZES = ['64x64', '80x80', '120x120', '164x164', '192x224', '300x300', '500x500'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];
/** §4, §9.21: if a script fails to load, the page reloads; from the third reload on, at most once per interval. */
export const CHUNK_RELOADS_FREE = 2;
export const CHUNK_RELOAD_INTERVAL_MS = 60_000;
/** §2: how many pixels a press of a scroll button scrolls. */
export const SCROLL_STEP = 400;
/** §4, §9.24: delay before the recently checked products are looked up. */
export const RECENTLY_VIEWED_DELAY_MS = 200;
/** §9.35: an order paid before this hour of a business day is accepted on that day. */
export const CUT_OFF_HOUR = 11;
/** §9.34: an order ships within this many business days after the day on which it is accepted. */
export const SHIP_WITHIN_BUSINESS_DAYS = 3;
