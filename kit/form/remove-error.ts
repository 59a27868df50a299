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
  for (const link of document.querySelectorAll(`[role=alert] a[href="#${control.id}"]`)) {
    const list = link.closest('ul');
    link.closest('li')?.remove();
    if (list && list.childElementCount === 0) list.closest('[role=alert]')?.remove();
  }
}
