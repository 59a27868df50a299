/** §5 The button beside a password: shows it and hides it again. */
import type { Connect } from '#app/elements/define.ts';
import { defineParts } from '#app/elements/parts.ts';

export const passwordInput = defineParts('password-input', { input: 'input', toggle: 'button' });

export const connect: Connect = (host, signal) => {
  const input = passwordInput.one(host, 'input');
  const toggle = passwordInput.one(host, 'toggle');
  toggle.hidden = false;
  toggle.addEventListener(
    'click',
    () => {
      input.type = input.type === 'password' ? 'text' : 'password';
      const said = toggle.textContent ?? '';
      toggle.textContent = toggle.dataset['other'] ?? said;
      toggle.dataset['other'] = said;
    },
    { signal },
  );
};
