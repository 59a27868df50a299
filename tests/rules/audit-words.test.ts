/** The audit log has a text for every change that staff can make. */
import { expect, it } from 'vitest';
import type { DeskCall } from '#contract/desk/call.ts';
import { deskTranslator } from '#desk/i18n/translators.ts';
import {
  byText,
  callText,
  ENTITIES,
  entityText,
  isOwnLogin,
  isRefusedLogin,
  linkOf,
  loginText,
  saysAll,
  shownId,
  shownName,
} from '#desk/routes/audit/words.ts';

// Without a type argument, by which Vitest would overlook the call, and would cache the list of files.
const modules = import.meta.glob('../../contract/desk/**/*.ts', { eager: true }) as Record<
  string,
  Record<string, unknown>
>;
const isCall = (value: unknown): value is DeskCall =>
  typeof value === 'object' && value !== null && 'id' in value && 'method' in value && 'access' in value;
/** Calls of one kind may be in an object: `writeEntry.survey`. */
const callsIn = (exported: unknown): DeskCall[] => {
  if (isCall(exported)) return [exported];
  return typeof exported === 'object' && exported !== null ? Object.values(exported).filter(isCall) : [];
};
const calls = Object.values(modules).flatMap((module) => Object.values(module).flatMap(callsIn));
/** Calls that change nothing, or nothing that is audited. */
const UNAUDITED = [
  'desk.previewMany',
  'desk.previewMoneyMail',
  'desk.previewPhoneOrder',
  'desk.previewSeminarMails',
  'desk.startTotp',
];

it.each(['ja', 'en'] as const)('every call that makes a change has a text in the language %s', (locale) => {
  const changing = calls.filter(({ id, method }) => method !== 'get' && !UNAUDITED.includes(id));
  expect(changing.length).toBeGreaterThan(50);
  const t = deskTranslator(locale);
  expect(changing.filter(({ id }) => callText(id, t) === id.split('.')[1])).toEqual([]);
});

it('a failed login has no author, and says what came of it in words', () => {
  const t = deskTranslator('ja');
  expect(byText({ by: null, call: 'desk.openSession' }, t)).toBe('不明（ログイン前）');
  expect(byText({ by: '佐藤 誠', call: 'desk.openSession' }, t)).toBe('佐藤 誠');
  expect(byText({ by: null, call: 'staff:reset' }, t)).toBe('サーバー上のコマンド');
  expect(loginText('password_wrong', t)).toBe('パスワードの誤り');
  expect(isRefusedLogin({ outcome: 'password_wrong' })).toBe(true);
  expect(isRefusedLogin({ outcome: 'logged_in' })).toBe(false);
  expect(isRefusedLogin(null)).toBe(false);
  // Shipments have outcomes, too.
  expect(loginText('shipped', t)).toBeUndefined();
});

it('a login says once who logged in; what was refused or done to a colleague is said in full', () => {
  const sato = { by: '佐藤 誠', name: '佐藤 誠' };
  expect(isOwnLogin({ ...sato, call: 'desk.openSession' })).toBe(true);
  expect(isOwnLogin({ ...sato, call: 'desk.changeStaff' })).toBe(false);
  expect(isOwnLogin({ by: null, name: '佐藤 誠', call: 'desk.openSession' })).toBe(false);
  expect(saysAll('desk.openSession', { outcome: 'logged_in' })).toBe(true);
  expect(saysAll('desk.closeSession', { outcome: 'logged_out' })).toBe(true);
  expect(saysAll('desk.openSession', { outcome: 'password_wrong' })).toBe(false);
  expect(saysAll('desk.proveTotp', { outcome: 'logged_in' })).toBe(false);
  expect(saysAll('desk.changeOrder', null)).toBe(false);
});

it('an erased member has no link', () => {
  expect(linkOf('member', '5', '岡部 由紀子')).toBe('/members/5');
  expect(linkOf('member', '5', null)).toBeUndefined();
  expect(linkOf('inquiry', '5', null)).toBe('/inquiries/5');
  expect(linkOf('refund', '3', '000000024')).toBe('/orders?q=000000024');
  expect(linkOf('product', 'TM-0015', 'ノート')).toBe('/goods?q=TM-0015');
});

it('a number has its name', () => {
  const t = deskTranslator('ja');
  expect(shownId('member', '5', t)).toBe('会員番号 5');
  expect(shownId('phone_order', '5', t)).toBe('番号 5');
  expect(shownId('product', 'BK-1', t)).toBe('BK-1');
  expect(shownId('settlement', '5', t)).toBe('');
  expect(shownName('refund', '000000024', t)).toBe('注文番号 000000024');
  expect(shownName('member', '岡部 由紀子', t)).toBe('岡部 由紀子');
});

it('everything that the log is about has a name, also the log itself, and can be filtered by it', () => {
  const names = (locale: 'ja' | 'en') => ENTITIES.map((entity) => entityText(entity, deskTranslator(locale)));
  expect(ENTITIES).toContain('audit');
  expect(entityText('audit', deskTranslator('ja'))).toBe('操作履歴');
  expect(names('en').filter((name) => /^audit_entity\.|[ぁ-ん一-龠]/.test(name))).toEqual([]);
});
