export const shell = {
  tab_title: '{{title}} | {{shop}} desk',
  name: '{{shop}} desk',
  skip: 'Skip to content',
  search: 'Find orders',
  search_hint: 'Order number, name, phone, e-mail',
  search_submit: 'Find',
  menu: 'Menu',
  menu_count: '({{count}})',
  to_shop: 'View the shop',
  logout: 'Log out',
  to_ship: 'To ship',
  orders: 'Orders',
  payments: 'Payments to check',
  goods: 'Products',
  inquiries: 'Inquiries',
  wishes: 'Purchase requests',
  content: 'Content',
  reviews: 'Reviews',
  members: 'Members',
  mails: 'E-mails',
  staff: 'Staff',
  audit: 'History of changes',
  settings: 'Settings',
} as const;

export const notice = {
  not_sent: 'You had been logged out, so nothing that you sent was saved. Please enter it again.',
  logged_out: 'You are logged out.',
  recovery_code_used: 'A recovery code was used. {{left}} are left.',
} as const;

export const kit = {
  all: 'All',
  back: 'Back',
  by_shop: 'System',
  changed_by: '{{name}} changed it first, at {{at}}.',
  changed_by_shop: 'It changed at {{at}}, by the customer or the system.',
  choose: 'Select',
  choose_row: 'Select {{row}}',
  code: 'Verification code',
  code_hint: 'The six digits that your authenticator app shows.',
  filter: 'Filter',
  unfilter: 'Clear filters',
  page_is_new: 'This page shows the present state. What you entered is still here.',
  total_one: '{{shown}} entry',
  total_other: '{{shown}} entries',
  total_cut: 'There are more than {{shown}}. Search for what is not shown here.',
  print_hint: 'Print with your browser (Ctrl+P, ⌘+P on a Mac).',
} as const;

export const validation = {
  picture_too_large: 'Please choose a picture of up to 10 MB.',
  staff_password: 'The password needs at least 10 characters.',
  period_reversed: 'The last day must not be before the first.',
  period_too_long: 'At most a year can be added at once.',
} as const;

export const error = {
  title: 'Error',
  status: 'Error code {{status}}',
  unexpected: 'Something unexpected happened. If it happens again, tell whoever runs the system.',
  not_found_title: 'Page not found',
  not_found: 'There is no such page. The address may be wrong, or the thing may be gone.',
  forbidden_title: 'Not permitted',
  forbidden: 'Your role does not include this page. If you need it, ask an owner to change your role.',
  others_form_title: 'Sent from a page of an earlier login',
  others_form:
    'This was sent from a page opened before you logged in again, so it was refused. Nothing was changed.',
  earlier_form:
    'This was sent from a page of an earlier login and has not been saved. Please check it and send it again.',
  bad_form: 'What was sent could not be read.',
  bad_address: 'This address is not valid.',
  foreign_form: 'This was not sent from a page of the desk, so it was refused.',
  too_large: 'What was sent is too large.',
  too_many_title: 'Too many attempts',
  too_many_requests: 'Too many attempts. Please try again in about {{minutes}} minutes.',
  away_title: 'No connection',
  away: 'The server does not answer. Please try again in a moment.',
  unsent: 'What you sent is still on this page (except passwords). Sending it again never does it twice.',
  send_again: 'Send again',
  open_again: 'Open again',
  to_start: 'To today’s page',
} as const;
