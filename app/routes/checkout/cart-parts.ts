/**
 * What the cart's scripts find in it and on the address step. In a file of its own: components must not bring the scripts
 * along.
 */
import { defineParts } from '#app/elements/parts.ts';

export const cartParts = defineParts('cart', {
  line: 'form',
  quantity: 'input',
  proceed: 'form',
  changeAddress: 'a',
  /** Around the addresses in the dialog. */
  addressTemplate: 'template',
  addressForm: 'form',
  addresses: 'div',
  /** On the address step. */
  savedAddresses: 'div',
});
