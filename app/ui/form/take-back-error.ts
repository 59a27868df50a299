/**
 * What a refused form said of a field is over once a script has put its value right: at the field, and in the summary
 * above the form (error-summary.tsx), which goes with its last line.
 */
export function takeBackError(control: HTMLElement): void {
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
