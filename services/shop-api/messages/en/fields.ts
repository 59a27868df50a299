import type { fields as texts } from '../ja/fields.ts';

export const fields: Record<keyof typeof texts, string> = {
  'validation.field_required': 'This field is required.',
  'validation.field_maximum': 'This is too long.',
  'validation.text_broken': 'Some characters could not be read (�). Please enter them again.',
  'validation.text_invalid': 'Please enter text.',
  'validation.number_only': 'Numbers only.',
  'validation.whole_yen': 'Must be a whole number of yen, such as 1760 or 1,760.',
  'validation.quantity_minimum': 'At least 1 is required.',
  'validation.quantity_maximum': 'Must be 99 or less.',
  'validation.request_quantity_maximum': 'Must be 9,999 or less.',
  'validation.email_required': 'Email is required.',
  'validation.receivers_maximum': 'Please enter ten email addresses at most.',
  'validation.email_invalid': 'Invalid email address.',
  'validation.postal_code_invalid': 'Postal code must be 7 digits.',
  'validation.street_address_invalid': 'Street: at least 2 characters.',
  'validation.phone_number_invalid': 'Phone number must be 10–11 digits and start with 0, or start with +81.',
  'validation.rating_invalid': 'Choose a rating from 1 to 5.',
  'validation.review_title_maximum': 'Title: under 50 characters.',
  'validation.date_invalid': 'Invalid date.',
  'validation.gap_left': 'A gap 【…】 is still to be filled in.',
  'validation.registration_number':
    'A registration number is T and 13 digits. Check the digits (leave empty if not registered).',
  'validation.registration_demo':
    'This is the example’s number. Enter your own (leave empty if not registered).',
  'validation.web_address': 'Enter an address that begins with https://.',
  'validation.over_card_limit': 'Enter at most ¥500,000, which a card can pay at once.',
  'validation.invalid': 'Please enter this in the right form.',
};
