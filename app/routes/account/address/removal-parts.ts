/** What the script of the question before a removal finds in the address book. */
import { defineParts } from '#app/elements/parts.ts';

export const removalParts = defineParts('removal', {
  link: 'a',
  /** The address beside the link. */
  card: 'li',
  text: 'div',
  template: 'template',
  form: 'form',
  id: 'input',
  address: 'div',
});
