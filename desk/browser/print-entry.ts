/** Shows the buttons that print the page (ui/print-button.tsx) in place of how to print. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
  button.hidden = false;
  button.nextElementSibling?.remove();
  button.addEventListener('click', () => print());
}
