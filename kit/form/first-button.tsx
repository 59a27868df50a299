/**
 * A hidden submit button, for forms that begin with another button: Enter in a text field presses a form's first
 * button. `form`: id of the form, if the button is outside it.
 */
export function FirstButton({ form }: { form?: string }) {
  return <button type="submit" form={form} className="sr-only" tabIndex={-1} aria-hidden="true" />;
}
