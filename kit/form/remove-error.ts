/**
 * Removes the error of a field whose value a script has corrected, at the field and in the error summary
 * (error-summary.tsx). The summary disappears with its last error.
 */
export function removeError(control: HTMLElement): void {
  const id = `${control.id}-error`;
  document.getElementById(id)?.remove();
  control.removeAttribute('aria-invalid');
  const others = control.getAttribute('aria-describedby')?.replace(id, '').trim();
  if (others) control.setAttribute('aria-describedby', others);
  else control.removeAttribute('aria-describedby');
  for (const line of document.querySelectorAll(`li:has(> a[href="#${control.id}"])`)) {
    const list = line.parentElement;
    line.remove();
    if (list?.childElementCount === 0) list.parentElement?.remove();
  }
}
