/** Locators for the header's search bar and for the products of a list. */
import type { Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';

export const WORD = { ja: 'ドリル', en: 'drill' } as const;
export const MAIN_CATEGORIES = 5;

export const bar = (page: Page, say: Translate) =>
  page.getByRole('banner').getByRole('search', { name: say('search.bar'), exact: true });
export const textOf = (page: Page, say: Translate) => bar(page, say).getByLabel(say('search.text'));
export const chips = (page: Page, say: Translate) =>
  bar(page, say).getByRole('radiogroup', { name: say('search.category') });
export const magnifier = (page: Page, say: Translate) =>
  bar(page, say).getByRole('button', { name: say('search.submit') });

/** The products of a list page: the items of the list that contains prices. */
export const cards = (page: Page, say: Translate) =>
  page
    .getByRole('main')
    .getByRole('list')
    .filter({ hasText: say('price.tax_included').trim() })
    .first()
    .getByRole('listitem');
