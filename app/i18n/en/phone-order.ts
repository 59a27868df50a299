import type { phoneOrder as texts } from '../ja/phone-order.ts';

export const phoneOrder: Record<keyof typeof texts, string> = {
  title: 'Your order by telephone or fax',
  lead_phone:
    'These are the goods that you asked for by telephone. Please check them, and put them into your cart.',
  lead_fax: 'These are the goods that you asked for by fax. Please check them, and put them into your cart.',
  goods: 'Your goods',
  sum: 'Subtotal (tax included, without shipping)',
  price_was: 'The unit price was {{price}} in our email. It is ordered at today’s price.',
  until: 'You can use this link until {{date}}.',
  in_cart_count_one:
    'Your cart has {{count}} other item. It stays, and of the same item the greater quantity counts.',
  in_cart_count_other:
    'Your cart has {{count}} other items. They stay, and of the same item the greater quantity counts.',
  short: 'For lack of stock, fewer pieces than you asked for can be added of: {{names}}',
  gone: 'Not available at present, so not added to your cart: {{names}}',
  none: 'None of these goods are available at present. Please contact us.',
  submit: 'Add to cart',
  after: 'Your order is placed only at the end of the checkout, after you have checked address and payment.',
  after_login: 'The goods are added after you have logged in.',
  after_guest:
    'The goods are added after you have logged in. If you have no account yet, please open one first.',
  register: 'Open an account',
  another:
    'This link is for another member. If it should be yours, please log out, and log in with the account it was sent to.',
  logout: 'Log out',
  in_cart: 'You have added these goods to your cart already. Please continue there.',
  to_cart: 'View cart',
  ordered: 'You have placed this order (order number {{number}}).',
  to_order: 'View the order',
  used: 'This link has been used already. To continue, log in with the account that has used it.',
  to_login: 'Log in',
  withdrawn: 'We have withdrawn this link. If you still wish to order, please contact us.',
  ended: 'This link is too old. If you still wish to order, please contact us.',
  unknown:
    'The link is incomplete, or no longer stored. Please try the link of the email again, or contact us.',
  refused: 'This link cannot be used',
  taken: 'The goods of your order by telephone or fax are in your cart.',
  kept_one: 'The item that was in your cart before ({{count}}) is still there.',
  kept_other: 'The items that were in your cart before ({{count}}) are still there.',
  reduced_one: 'For lack of stock, {{count}} item could not be added in the quantity you asked for.',
  reduced_other: 'For lack of stock, {{count}} items could not be added in the quantity you asked for.',
};
