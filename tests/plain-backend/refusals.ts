/** The same refusals in the shapes that other back ends give them (habits.ts). */
import type { Locale } from './goods.ts';
import type { Habit } from './habits.ts';
import type { Answer, Refusal } from './http.ts';

type Messages = Record<string, string[]>;
type Form = { errors?: string[]; children: Record<string, { errors?: string[] }> };
type Found = { field: string; text: string };

const isForm = (errors: Messages | Form): errors is Form => 'children' in errors;

/** Messages by field of any refusal that http.ts makes; those of the form as a whole have the field ''. */
function messagesOf(errors: Messages | Form): [field: string, messages: string[]][] {
  if (!isForm(errors)) return Object.entries(errors);
  const fields = Object.entries(errors.children);
  return [
    ['', errors.errors ?? []],
    ...fields.map(([name, node]): [string, string[]] => [name, node.errors ?? []]),
  ];
}

/** What a back end with `localised_refusals` says in Japanese. */
export const inJapanese: Record<string, string> = {
  'A cart may hold 99 of a product.': '1商品につき99点までご注文いただけます。',
  'This email is already used.': 'このメールアドレスは既に登録されています。',
  'Provided password is different than the current one.': 'パスワードが現在のものと異なります。',
};

const grouped = (each: readonly Found[]): Messages => {
  const fields: Messages = {};
  for (const { field, text } of each) fields[field] = [...(fields[field] ?? []), text];
  return fields;
};
const pointer = (field: string): string => `#/${field.replaceAll('.', '/')}`;

type Shape = (each: readonly Found[], message: string, status: number) => Answer;
const shapes: Partial<Record<Habit, Shape>> = {
  error_list: (each, message, status) => ({
    status,
    body: { code: status, message, errors: each.map(({ field, text }) => ({ field, message: text })) },
  }),
  violations: (each, _, status) => ({
    status,
    body: {
      '@type': 'ConstraintViolationList',
      'hydra:title': 'An error occurred',
      title: 'An error occurred',
      detail: each.map(({ field, text }) => `${field}: ${text}`).join('\n'),
      violations: each.map(({ field, text }) => ({ propertyPath: field, message: text, code: 'c1051bb4' })),
    },
  }),
  problem_details: (each, message, status) => ({
    status,
    body: {
      type: 'https://example.com/problems/validation',
      title: 'Your request is not valid.',
      status,
      detail: message,
      errors: each.map(({ field, text }) => ({ pointer: pointer(field), detail: text })),
    },
  }),
  invalid_params: (each, _, status) => ({
    status,
    body: {
      type: 'about:blank',
      title: 'Your request parameters did not validate.',
      'invalid-params': each.map(({ field, text }) => ({ name: field, reason: text })),
    },
  }),
  nested_error: (each, message, status) => ({
    status,
    body: {
      error: {
        code: 'VALIDATION_ERROR',
        message,
        details: each.map(({ field, text }) => ({ path: field.split('.'), message: text })),
      },
    },
  }),
  laravel: (each, message, status) => ({
    status: status === 400 ? 422 : status,
    body: { message: each[0]?.text ?? message, errors: grouped(each) },
  }),
  graphql: (each, message, status) => ({
    status: status === 400 ? 200 : status,
    body: {
      data: null,
      errors:
        each.length > 0
          ? each.map(({ field, text }) => ({
              message: text,
              locations: [{ line: 2, column: 3 }],
              extensions: { code: 'BAD_USER_INPUT', field },
            }))
          : [{ message, extensions: { code: 'BAD_USER_INPUT' } }],
    },
  }),
  json_message: (each, message, status) => ({
    status,
    body: { code: status, message: each.length > 0 ? JSON.stringify(grouped(each)) : message },
  }),
  bare_refusal: (_each, _message, status) => ({ status }),
};

function saidIn(body: unknown, said: (text: string) => string): unknown {
  if (typeof body === 'string') return said(body);
  if (Array.isArray(body)) return body.map((one) => saidIn(one, said));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, saidIn(value, said)]));
}

export function refusalAs(refusal: Refusal, habits: ReadonlySet<Habit>, locale: Locale): Answer {
  const { status, body } = refusal;
  const { errors, message = '' } = body as { errors?: Messages | Form; message?: string };
  const shape = [...habits].map((name) => shapes[name]).find((found) => found !== undefined);
  const said = (text: string): string =>
    (locale === 'ja_JP' && habits.has('localised_refusals') && inJapanese[text]) || text;
  const each = errors
    ? messagesOf(errors).flatMap(([field, texts]) => texts.map((text) => ({ field, text: said(text) })))
    : [];
  return shape ? shape(each, message, status) : { status, body: saidIn(body, said) };
}
