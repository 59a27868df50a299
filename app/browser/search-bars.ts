/** §2: an empty search does not leave the page, and the Enter that ends a kana conversion is no search. */
import { isEmptyWish, readSearch } from '#app/rules/search.ts';
import { fieldsOf } from './fetched-page.ts';

export function guardSearches(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[role=search]')) {
    form.addEventListener('submit', (event) => {
      if (isEmptyWish(readSearch(fieldsOf(form)))) event.preventDefault();
    });
    form.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.isComposing) event.preventDefault();
    });
  }
}
