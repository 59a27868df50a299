import type { SeedProduct } from '../types.ts';
import { booksBusiness } from './books-business.ts';
import { booksCraft } from './books-craft.ts';
import { booksEducation } from './books-education.ts';
import { booksEnglish } from './books-english.ts';
import { booksJapanese } from './books-japanese.ts';
import { booksMath } from './books-math.ts';
import { booksScience } from './books-science.ts';
import { booksSocial } from './books-social.ts';
import { cdDvd } from './cd-dvd.ts';
import { materials } from './materials.ts';
import { notebooks } from './notebooks.ts';
import { pictureBooks } from './picture-books.ts';
import { seminars } from './seminars.ts';

/** The whole list, in the order of the main tree. */
export const products: SeedProduct[] = [
  ...booksEnglish,
  ...booksJapanese,
  ...booksMath,
  ...booksScience,
  ...booksSocial,
  ...pictureBooks,
  ...booksEducation,
  ...booksBusiness,
  ...booksCraft,
  ...seminars,
  ...cdDvd,
  ...notebooks,
  ...materials,
];
