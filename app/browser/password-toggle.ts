/** §5 The button beside a password: shows it and hides it again. Without scripts it stays away. */
export function offerPasswordToggles(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.password > button')) {
    const input = button.previousElementSibling;
    if (!(input instanceof HTMLInputElement)) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      input.type = input.type === 'password' ? 'text' : 'password';
      const said = button.textContent ?? '';
      button.textContent = button.dataset['other'] ?? said;
      button.dataset['other'] = said;
    });
  }
}
