/** Above a list: the entry to be changed does not exist, or belongs to another member. */
import { Icon } from '#kit/ui/icon.tsx';

export function MissingEntry({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form, the focus is on its errors
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, but a name for what has the focus
    <p className="error-box" role="group" aria-label={text} tabIndex={-1} autoFocus>
      <Icon name="alert" />
      {text}
    </p>
  );
}
