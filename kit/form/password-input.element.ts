/** §5.45 The button beside a password, which shows and hides it. */
import type { Connect } from '#kit/elements/define.ts';
import { defineParts } from '#kit/elements/parts.ts';
import { reveal } from '#kit/elements/scripted.ts';

export const passwordInput = defineParts('password-input', {
  input: 'input',
  template: 'script',
  toggle: 'button',
  label: 'span',
});

export const connect: Connect = (host, signal) => {
  reveal(passwordInput.all(host, 'template'));
  const input = passwordInput.one(host, 'input');
  const toggle = passwordInput.one(host, 'toggle');
  const text = passwordInput.one(host, 'label');
  const turn = () => {
    input.type = input.type === 'password' ? 'text' : 'password';
    const label = text.textContent ?? '';
    text.textContent = toggle.dataset['other'] ?? label;
    toggle.dataset['other'] = label;
    toggle.classList.toggle('on', input.type === 'text');
  };
  const hide = () => {
    if (input.type !== 'password') turn();
  };
  toggle.addEventListener('click', turn, { signal });
  // Hides the password, so that browsers offer to store it and Back does not show it.
  input.form?.addEventListener('submit', hide, { signal });
  addEventListener('pagehide', hide, { signal });
};
