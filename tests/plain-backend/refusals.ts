/** The same refusals in the shapes that other back ends give them (habits.ts). */
import type { Habit } from './habits.ts';
import type { Refusal } from './http.ts';

type Messages = Record<string, string[]>;
type Form = { errors?: string[]; children: Record<string, { errors?: string[] }> };

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

export function refusalAs({ status, body }: Refusal, habits: ReadonlySet<Habit>): unknown {
  const { errors, message } = body as { errors?: Messages | Form; message?: string };
  const each = errors
    ? messagesOf(errors).flatMap(([field, texts]) => texts.map((text) => ({ field, text })))
    : [];
  if (habits.has('error_list'))
    return { code: status, message, errors: each.map(({ field, text }) => ({ field, message: text })) };
  return body;
}
