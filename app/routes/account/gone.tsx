/** What was to be changed is not there, or not the member's: said where the list is as it stands now. */
import { Icon } from '#app/ui/icon.tsx';

export function Gone({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: a page that answers a form starts with what is wrong
    <p className="error-box" role="alert" tabIndex={-1} autoFocus>
      <Icon name="alert" />
      {text}
    </p>
  );
}
