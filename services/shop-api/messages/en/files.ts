import type { files as texts } from '../ja/files.ts';

export const files: Record<keyof typeof texts, string> = {
  file_not_found: 'The file was not found. Files are deleted an hour after they were made.',
  'tracking.unreadable': 'The file could not be read. Choose a CSV file in Shift_JIS or UTF-8.',
  'tracking.unknown_header':
    'The first line names no columns of order numbers and tracking numbers. Choose a CSV file with a header.',
  'tracking.too_many': 'The file is too large. Split it into files of at most 2,000 lines.',
  'tracking.order_number_missing': 'The order number is missing.',
  'tracking.order_number_invalid': 'The order number is malformed.',
  'gateway_list.unreadable': 'The file cannot be read. Choose a CSV file in Shift_JIS or UTF-8.',
  'gateway_list.unknown_header': 'The first line must name the columns gid, cod, state and ta.',
  'gateway_list.wrong_line':
    'Some lines cannot be read. gid: digits; state: authorised, captured, cancelled or failed; ta: whole yen; at: a date and time.',
  'tracking.order_unknown': 'There is no order with this number.',
  'tracking.number_missing': 'The tracking number is missing.',
  'tracking.number_not_digits': 'The tracking number has characters other than digits.',
  'tracking.repeated': 'The same order is in line {lines}.',
  'tracking.number_shared': 'The same number is in line {lines}, for another delivery address.',
  number_added: 'The order was shipped without a number. Tick this line to add the number.',
};
