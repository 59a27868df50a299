/** The language switches of header, menu and footer press that of the form, where there is one: it loses nothing. */
import { defineParts } from './parts.ts';

export const languageParts = defineParts('language', { link: 'a', button: 'button' });

export function switchLanguageByForm(): void {
  addEventListener('click', (event) => {
    const [button] = languageParts.all(document, 'button');
    const isSwitch = languageParts
      .all(document, 'link')
      .some((link) => event.target instanceof Node && link.contains(event.target));
    if (!button || !isSwitch || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    button.click();
  });
}
