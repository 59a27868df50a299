import type { TextShape } from '#app/i18n/text-shape.ts';
import { error, kit, notice, shell, validation } from './en/frame.ts';
import { link, login } from './en/login.ts';
import { state } from './en/states.ts';
import { today } from './en/today.ts';
import type { Texts } from './ja.ts';

export const en: TextShape<Texts> = { error, kit, link, login, notice, shell, state, today, validation };
