/**
 * §5.42 Explains the asterisk, once per form before its first field. styles/components/forms.css adds the asterisks.
 */
import { useT } from '#kit/i18n/text.tsx';

export function RequiredNote() {
  return <p className="fine required-note">{useT()('form.required_note')}</p>;
}
