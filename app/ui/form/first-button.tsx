/**
 * Enter in a text field presses the first button of a form: it must be the one that the form is about.
 * `form`: the id of one that it stands outside of.
 */
export function FirstButton({ form }: { form?: string }) {
  return <button type="submit" form={form} className="sr-only" tabIndex={-1} aria-hidden="true" />;
}
