import type { setup as texts } from '../ja/setup.ts';

export const setup: Record<keyof typeof texts, string> = {
  'validation.setup_boolean': 'Must be true or false.',
  'validation.setup_code': 'A code begins with a letter and has only letters, digits, _ and - (at most 50).',
  'validation.setup_day': 'Days are written like 2026-12-28.',
  'validation.setup_group': 'Must be a group of “name: value”.',
  'validation.setup_list': 'Must be a list: each item begins with “-”.',
  'validation.setup_payment': 'The only payment method is credit_card.',
  'validation.setup_prefecture': 'Must be the name of a prefecture or region, such as 東京都 or 東北.',
  'validation.setup_prefecture_twice': 'Another line has the fee of this prefecture.',
  'validation.setup_root':
    'There must be a category with the code main at the top; the menu shows those below it.',
  'validation.setup_slug':
    'Only lowercase letters, digits and -; levels are separated by /, as in books/picture-books.',
  'validation.setup_twice': 'Something else has this value already.',
  'validation.setup_type': 'Must be text, textarea, html or date.',
  'validation.setup_unknown': 'There is no such field. Check its spelling.',
  'validation.setup_encoding':
    'The shop’s present setup has characters that Shift_JIS lacks, such as – or 〜. Please save the file as UTF-8.',
  'validation.setup_yaml': 'This is not valid YAML. Check the indentation and the quotes.',
};
