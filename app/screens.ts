import type { TextKey } from './i18n/text.tsx';

/** Who may see a screen (§2, §6, decisions 37). */
export type Guard = 'open' | 'member' | 'guest';

export type Screen = {
  id: string;
  /** Without the language prefix and without the leading slash; `''` is the home page. */
  path: string;
  /** Below app/. */
  file: string;
  /** The layout route that frames it. */
  layout?: 'products' | 'checkout';
  guard: Guard;
  title: TextKey;
  /** The code under which the shop's notifications and blocks address the screen (§2). */
  pageCode: string;
  sitemap: boolean;
  /** `late`: hydrates after `load`; `none`: the page ships no script at all (decisions 31). */
  scripts: 'late' | 'none';
  /** `public`: a shared cache may keep the page of a visitor without personal cookies (performance.md 5). */
  cache: 'public' | 'private';
};

/**
 * THE list of screens (§2): routes, links, titles, guards, the sitemap and the test matrix read it.
 * Every row exists twice, in Japanese without prefix and in English under /en (decisions 29).
 */
export const screens = [
  {
    id: 'home',
    path: '',
    file: 'routes/home.tsx',
    guard: 'open',
    title: 'home.title',
    pageCode: 'home',
    sitemap: true,
    scripts: 'none',
    cache: 'public',
  },
  {
    id: 'faq',
    path: 'faq',
    file: 'routes/faq.tsx',
    guard: 'open',
    title: 'faq.title',
    pageCode: 'faq',
    sitemap: true,
    scripts: 'none',
    cache: 'public',
  },
  {
    id: 'inquiry',
    path: 'inquiry',
    file: 'routes/inquiry/form.tsx',
    guard: 'open',
    title: 'inquiry.title',
    pageCode: 'inquiry',
    sitemap: true,
    scripts: 'none',
    cache: 'private',
  },
  {
    id: 'inquiry.confirm',
    path: 'inquiry/confirm',
    file: 'routes/inquiry/confirm.tsx',
    guard: 'open',
    title: 'inquiry.confirm_title',
    pageCode: 'inquiry_confirm',
    sitemap: false,
    scripts: 'none',
    cache: 'private',
  },
  {
    id: 'inquiry.complete',
    path: 'inquiry/complete',
    file: 'routes/inquiry/complete.tsx',
    guard: 'open',
    title: 'inquiry.complete_title',
    pageCode: 'inquiry_complete',
    sitemap: false,
    scripts: 'none',
    cache: 'private',
  },
  {
    id: 'usage-guides',
    path: 'usage-guides',
    file: 'routes/usage-guides/list.tsx',
    guard: 'open',
    title: 'guides.title',
    pageCode: 'usage_guide',
    sitemap: true,
    scripts: 'none',
    cache: 'public',
  },
  {
    id: 'usage-guides.guide',
    path: 'usage-guides/:id',
    file: 'routes/usage-guides/guide.tsx',
    guard: 'open',
    title: 'guides.title',
    pageCode: 'usage_guide',
    sitemap: true,
    scripts: 'none',
    cache: 'public',
  },
  {
    id: 'terms',
    path: 'terms',
    file: 'routes/terms.tsx',
    guard: 'open',
    title: 'terms.title',
    pageCode: 'terms',
    sitemap: true,
    scripts: 'none',
    cache: 'public',
  },
  {
    id: 'commercial-transactions',
    path: 'commercial-transactions',
    file: 'routes/commercial-transactions.tsx',
    guard: 'open',
    title: 'statement.title',
    pageCode: 'commercial_transactions',
    sitemap: true,
    scripts: 'none',
    cache: 'public',
  },
  {
    id: 'login',
    path: 'login',
    file: 'routes/login.tsx',
    guard: 'guest',
    title: 'login.title',
    pageCode: 'login',
    sitemap: false,
    scripts: 'none',
    cache: 'private',
  },
  {
    id: 'maintenance',
    path: 'maintenance',
    file: 'routes/maintenance.tsx',
    guard: 'open',
    title: 'maintenance.title',
    pageCode: 'maintenance',
    sitemap: false,
    scripts: 'none',
    cache: 'private',
  },
  {
    id: 'page-not-found',
    path: 'page-not-found',
    file: 'routes/page-not-found.tsx',
    guard: 'open',
    title: 'errors.not_found_title',
    pageCode: 'page_not_found',
    sitemap: false,
    scripts: 'none',
    cache: 'private',
  },
  {
    id: 'products.categories',
    path: 'products/categories/*',
    file: 'routes/products/categories.tsx',
    layout: 'products',
    guard: 'open',
    title: 'categories.title',
    pageCode: 'category',
    sitemap: true,
    scripts: 'none',
    cache: 'public',
  },
  {
    id: 'products.product',
    path: 'products/:id?',
    file: 'routes/products/product.tsx',
    guard: 'open',
    title: 'product.title',
    pageCode: 'product',
    sitemap: true,
    scripts: 'none',
    cache: 'public',
  },
  {
    id: 'checkout.cart',
    path: 'checkout/cart',
    file: 'routes/checkout/cart.tsx',
    layout: 'checkout',
    guard: 'open',
    title: 'cart.title',
    pageCode: 'cart',
    sitemap: false,
    scripts: 'late',
    cache: 'private',
  },
  {
    id: 'checkout.address',
    path: 'checkout/address',
    file: 'routes/checkout/address.tsx',
    layout: 'checkout',
    guard: 'member',
    title: 'checkout.address_title',
    pageCode: 'checkout_address',
    sitemap: false,
    scripts: 'none',
    cache: 'private',
  },
  {
    id: 'checkout.survey',
    path: 'checkout/survey',
    file: 'routes/checkout/survey.tsx',
    layout: 'checkout',
    guard: 'member',
    title: 'checkout.survey_title',
    pageCode: 'checkout_survey',
    sitemap: false,
    scripts: 'none',
    cache: 'private',
  },
  {
    id: 'checkout.confirm',
    path: 'checkout/confirm',
    file: 'routes/checkout/confirm.tsx',
    layout: 'checkout',
    guard: 'member',
    title: 'checkout.confirm_title',
    pageCode: 'checkout_confirm',
    sitemap: false,
    scripts: 'none',
    cache: 'private',
  },
  {
    id: 'checkout.payment',
    path: 'checkout/payment',
    file: 'routes/checkout/payment.tsx',
    layout: 'checkout',
    guard: 'member',
    title: 'checkout.payment_title',
    pageCode: 'checkout_payment',
    sitemap: false,
    scripts: 'none',
    cache: 'private',
  },
  {
    id: 'checkout.complete',
    path: 'checkout/complete',
    file: 'routes/checkout/complete.tsx',
    layout: 'checkout',
    guard: 'open',
    title: 'checkout.complete_title',
    pageCode: 'checkout_complete',
    sitemap: false,
    scripts: 'none',
    cache: 'private',
  },
  {
    id: 'checkout.failed',
    path: 'checkout/failed',
    file: 'routes/checkout/failed.tsx',
    layout: 'checkout',
    guard: 'open',
    title: 'checkout.failed_title',
    pageCode: 'checkout_failed',
    sitemap: false,
    scripts: 'none',
    cache: 'private',
  },
  {
    id: 'unmatched',
    path: '*',
    file: 'routes/page-not-found.tsx',
    guard: 'open',
    title: 'errors.not_found_title',
    pageCode: 'page_not_found',
    sitemap: false,
    scripts: 'none',
    cache: 'private',
  },
] as const satisfies readonly Screen[];

export type ScreenRow = (typeof screens)[number];
export type ScreenId = ScreenRow['id'];

/** Route ids are `ja.<id>` and `en.<id>`; layouts and resource routes have ids that name no screen. */
export const screenOfRoute = (routeId: string): Screen | undefined =>
  screens.find((screen) => screen.id === routeId.replace(/^(ja|en)\./, ''));

export const screenById = (id: ScreenId): Screen => {
  const screen = screens.find((row) => row.id === id);
  if (!screen) throw new Error(`screens.ts has no row ${id}`);
  return screen;
};
