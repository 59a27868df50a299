import type * as ja from '#app/i18n/ja/address.ts';
import type { TextShape } from '#app/i18n/text-shape.ts';

export const lookup = {
  lookup_found: 'The address has been filled in. Please add the house number.',
  lookup_kept: 'What you typed was kept. The address of this postal code: {{place}}',
  lookup_not_found: 'No address was found for this postal code. Please enter the address yourself.',
  lookup_failed: 'The address could not be looked up. Please enter it yourself.',
  lookup_several: '{{count}} addresses share this postal code. Please choose.',
} as const satisfies TextShape<typeof ja.lookup>;

export const address = {
  last_name: 'Last name',
  first_name: 'First name',
  postcode: 'Postal code',
  postcode_hint: '7 digits, with or without a hyphen.',
  prefecture: 'Prefecture',
  city: 'Municipality',
  street: 'Street',
  building: 'Building, room',
  company: 'Company',
  phone: 'Phone number',
  phone_line: 'Phone: {{phone}}',
  default: 'Default address',

  lookup: 'Look up by postal code',
  ...lookup,
  lookup_choose: 'Choose the address',
  lookup_apply: 'Use the chosen address',

  step_title: 'Delivery address',
  step_list: 'Choose an address',
  step_new: 'Send to another address',
  step_new_title: 'Another address',
  step_gone: 'The address you chose was not found. Please choose again.',
  step_submit_contact: 'Use this address',
  step_new_contact: 'Another address',
  step_submit: 'Deliver to this address',
  step_after: 'Next comes a short survey. Your order is not placed yet.',
  step_after_cart: 'Next you are back in your cart. Your order is not placed yet.',
  step_after_confirm: 'You return to the order confirmation. Your order is not placed yet.',
  purpose: 'We use your personal information to ship your order and to contact you about it.',

  book: 'Address book',
  empty: 'No addresses yet.',
  empty_hint: 'Save an address once, and you need not type it when you order.',
  add: 'Add address',
  edit: 'Edit',
  edit_of: 'Edit the address of {{name}} (〒{{postcode}})',
  edit_title: 'Edit address',
  remove: 'Delete',
  remove_of: 'Delete the address of {{name}} (〒{{postcode}})',
  make_default: 'Set as default',
  make_default_of: 'Set the address of {{name}} (〒{{postcode}}) as default',
  as_default: 'Make this the default address',
  confirm: 'Delete this address?',
  confirm_hint: 'Past orders stay as they are.',
  confirm_yes: 'Delete',
  save: 'Save',
  cancel: 'Cancel',
  gone: 'The address was not found. It may have been deleted already.',
  notice_added: 'The address was added.',
  notice_changed: 'The address was changed.',
  notice_removed: 'The address was deleted.',
  notice_default: 'This is your default address now.',
} as const satisfies TextShape<typeof ja.address>;

export const addressValidation = {
  phone_number_invalid: 'Phone number must be 10–11 digits.',
  postal_code_invalid: 'Postal code must be 7 digits.',
  street_address_invalid: 'Street: at least 2 characters.',
} as const satisfies TextShape<typeof ja.addressValidation>;
