import type * as ja from '#app/i18n/ja/finding.ts';
import type { TextShape } from '#kit/i18n/text-shape.ts';

export const nav = {
  profile: 'My account',
  register: 'Create an account',
  my_account: 'My account',
  orders: 'Orders',
  wishlist: 'Wishlist',
  other: 'Other information',
} as const satisfies TextShape<typeof ja.nav>;

export const search = {
  title: 'Product search',
  bar: 'Search products',
  bar_side: 'Search products from the menu',
  text: 'Title, author or keyword',
  category: 'Category to search in',
  any_category: 'Remove the category',
  submit: 'Search',
  heading: 'Search results',
  heading_text: 'Search results for “{{text}}”',
  heading_category: 'Search results in {{category}}',
  heading_both: 'Search results for “{{text}}” in {{category}}',
  count_one: '{{count}} product',
  count_other: '{{count}} products',
  cut_one: 'A search has {{count}} character at most. We searched for the first {{count}}.',
  cut_other: 'A search has {{count}} characters at most. We searched for the first {{count}}.',
  nothing_asked: 'Enter a word or choose a category.',
  nothing_found: 'We could not find that on our shelves.',
  hint: 'Please check the spelling, or try a shorter or a more general word.',
  some_words: 'No product matches every word. These match some of them.',
  did_you_mean: 'Did you mean: ',
  help_taxons: 'Matching categories and topics',
  help_faq: 'See it among all questions',
  suggestions: 'Suggestions',
  suggestion_count_one: '{{count}} suggestion',
  suggestion_count_other: '{{count}} suggestions',
  suggested_category: 'Category',
  everywhere: 'Search in all categories',
  categories: 'Browse by category',
} as const satisfies TextShape<typeof ja.search>;

export const finding = {
  banners: 'Features',
  banner: 'Slide {{number}}: {{name}}',
  keywords: 'Popular keywords',
  viewed: 'Recently checked products',
  feed: 'Latest products of {{shop}}',
  feed_category: 'Latest products of {{shop}}: {{name}}',
} as const satisfies TextShape<typeof ja.finding>;

/** What scripts add to a page; the server writes it into templates. */
export const enhancements = {
  quick_check: 'Quick check: {{name}}',
  more: 'See the product page',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
  scroll_back: 'Scroll back',
  scroll_on: 'Scroll on',
} as const satisfies TextShape<typeof ja.enhancements>;
