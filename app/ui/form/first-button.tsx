/** Enter in a text field presses the first button of a form: it must be the one that the form is about. */
export function FirstButton() {
  return <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />;
}
