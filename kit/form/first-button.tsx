/**
 * The main button again at the top of its form, for a form in which another button comes before it: Enter in a text field
 * presses a form's first button. Only browsers without CSS show it.
 */
type Props = {
  children: string;
  /** Value of the field `intent`, if the main button has one. */
  intent?: string;
};

export function FirstButton({ children, intent }: Props) {
  return (
    <button
      type="submit"
      {...(intent ? { name: 'intent', value: intent } : {})}
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
    >
      {children}
    </button>
  );
}
