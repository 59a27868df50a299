/** The same refusals in the shapes that other back ends give them (habits.ts). */
import type { Habit } from './habits.ts';
import type { Refusal } from './http.ts';

type Node = { errors?: string[]; children?: Record<string, Node> };

/** Messages by field of any refusal that http.ts makes; fields of the form as a whole are ''. */
function messagesOf(errors: unknown): [field: string, messages: string[]][] {
  const given = errors as Node & Record<string, string[]>;
  if (!given.children) return Object.entries(given);
  const own: [string, string[]][] = given.errors ? [['', given.errors]] : [];
  return [
    ...own,
    ...Object.entries(given.children).flatMap(([name, node]): [string, string[]][] =>
      node.errors ? [[name, node.errors]] : [],
    ),
  ];
}

export function refusalAs({ status, body }: Refusal, habits: ReadonlySet<Habit>): unknown {
  const { errors, message } = body as { errors?: object; message?: string };
  const each = errors
    ? messagesOf(errors).flatMap(([field, texts]) => texts.map((text) => ({ field, text })))
    : [];
  if (habits.has('error_list'))
    return { code: status, message, errors: each.map(({ field, text }) => ({ field, message: text })) };
  return body;
}
