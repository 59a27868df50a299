/** Puts a button that prints the page in place of the text that says how to print (ui/print-button.tsx). */
for (const hint of document.querySelectorAll<HTMLElement>('[data-print]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button quiet';
  button.textContent = hint.dataset['print'] ?? '';
  button.addEventListener('click', () => print());
  hint.replaceWith(button);
}
