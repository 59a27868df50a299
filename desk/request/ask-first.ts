import { MADE_FOR } from '#kit/form/post-form.tsx';
import type { Sent } from '../ui/ask-first.tsx';
import { BACK, CODE, ONCE, SURE } from '../ui/form-names.ts';

const OWN: readonly string[] = [SURE, BACK, MADE_FOR, ONCE, CODE];

/** What a form sent, without the fields that every form has. */
export const sentIn = (form: FormData): Sent =>
  [...form].flatMap(([name, value]) => (OWN.includes(name) ? [] : [[name, String(value)]]));
