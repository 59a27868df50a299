import type { goods as texts } from '../ja/goods.ts';

export const goods: Record<keyof typeof texts, string> = {
  sold_meanwhile: 'The stock changed while you typed. Please count again, or enter the difference.',
  stock_held: 'The stock cannot be lower than what is on hold for orders.',
  stock_untracked: 'The stock of this product is not tracked. Please set it by a catalogue file.',
  import_under_way: 'A catalogue file is being imported. Please save again when it has ended.',
  nothing_to_change: 'Nothing would change. Please change a price, a stock or the sale.',
  product_slug_taken: 'This address is used by another product.',
  product_code_taken: 'This product code is used by another product.',
  variant_code_taken: 'This SKU is already in use.',
  product_faulty:
    'This product’s data has an error, so it cannot be saved. Please correct it by a catalogue file.',
  picture_unreadable: 'Please choose a JPEG, PNG or WebP picture.',
  picture_too_large: 'The picture is too large. Please make it smaller and choose it again.',
  pictures_full: 'A product can have 10 pictures.',
  'validation.english_name_missing': 'Please enter the English name, or leave all English fields blank.',
  'validation.price_range': 'Please enter a whole number from 0 to 100,000,000 yen, such as 1760 or 1,760.',
  'validation.original_price': 'The regular price must be above the price, and blank for a fixed price.',
  'validation.goods_code': 'Letters, digits and . _ - only, up to 64 characters.',
  'validation.variant_code_digits': 'It cannot be digits only. Please add a letter.',
  'validation.copied_code':
    'The codes of the variants cannot be made from it. Please add a letter, or make it shorter.',
  'validation.variant_options':
    'Please choose from the same options as the other variants have, in a combination that none of them has.',
  'validation.steps_form':
    'Enter steps such as 8:100,1:50: days before the seminar, a colon, percent refunded, with commas between.',
  'validation.steps_count': 'Enter 10 steps at most.',
  'validation.steps_days_range': 'Enter days from 0 to 365.',
  'validation.steps_days_fall': 'Begin with the most days; each step needs fewer.',
  'validation.steps_percent_range': 'Enter percents from 0 to 100.',
  'validation.steps_percent_fall': 'Each step needs a smaller percent than the one before.',
  'validation.doors_after_begin': 'Enter a time for the doors that is not after the start.',
  'validation.deadline_after_end': 'Enter a deadline that is not after the end.',
  'validation.category_unknown': 'A chosen category no longer exists. Please choose again.',
  'validation.product_slug': 'Letters, digits and . _ - only.',
  'validation.stock_range': 'Please enter a whole number up to 1,000,000, such as 1760 or 1,760.',
  'validation.stock_zero': 'Please enter a difference, such as -1 for one piece less.',
};
