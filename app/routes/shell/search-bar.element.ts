/** §2: an empty search does not leave the page, and the Enter that ends a kana conversion is no search. */
import type { Connect } from '#app/elements/define.ts';
import { fieldsOf } from '#app/elements/fetched-page.ts';
import { isEmptyWish, readSearch } from '#app/rules/search.ts';

export const connect: Connect = (host, signal) => {
  const form = host.closest('form');
  form?.addEventListener(
    'submit',
    (event) => {
      if (isEmptyWish(readSearch(fieldsOf(form)))) event.preventDefault();
    },
    { signal },
  );
  form?.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' && event.isComposing) event.preventDefault();
    },
    { signal },
  );
};
