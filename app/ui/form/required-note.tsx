/** §5.42 Explains the asterisk, once per form before its first field (the sign itself: styles/components/forms.css). */
import { useT } from '#app/i18n/text.tsx';

export function RequiredNote() {
  return <p className="field-hint required-note">{useT()('form.required_note')}</p>;
}
