/** The audit log names every change of the staff in words. */
import { expect, it } from 'vitest';
import type { DeskCall } from '#contract/desk/call.ts';
import { deskTranslator } from '#desk/i18n/translators.server.ts';
import { callText } from '#desk/routes/audit/words.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../contract/desk/**/*.ts', { eager: true });
const isCall = (value: unknown): value is DeskCall =>
  typeof value === 'object' && value !== null && 'id' in value && 'method' in value && 'may' in value;
const calls = Object.values(modules).flatMap((module) => Object.values(module).filter(isCall));
/** Change nothing that is audited. */
const UNAUDITED = ['desk.previewMoneyMail', 'desk.startTotp'];

it.each(['ja', 'en'] as const)('every changing call has words in %s', (locale) => {
  const changing = calls.filter(({ id, method }) => method !== 'get' && !UNAUDITED.includes(id));
  expect(changing.length).toBeGreaterThan(50);
  const t = deskTranslator(locale);
  expect(changing.filter(({ id }) => callText(id, t) === id.split('.')[1])).toEqual([]);
});
