/**
 * Enter in a text field presses a form's first button. This hidden one submits the form where another button would come
 * first. `form`: the id of the form, when outside of it.
 */
export function FirstButton({ form }: { form?: string }) {
  return <button type="submit" form={form} className="sr-only" tabIndex={-1} aria-hidden="true" />;
}
