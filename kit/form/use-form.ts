/**
 * Declares a form: its id, its fields with their labels, and its values and errors after a refusal, which the server
 * has computed with Conform (parse-form.ts).
 */
import type { SubmissionResult } from '@conform-to/dom';
import type { z } from 'zod';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { type Constraints, constraintsOf } from './parse-form.ts';

/** Response of an action to a refused form. */
export type FormResult = SubmissionResult<string[]>;
export type FormField = {
  id: string;
  name: string;
  label: string;
  descriptionId: string;
  errorId: string;
  errors: string[] | undefined;
  initialValue: string | undefined;
  required: boolean;
  /** Required, but only checked by the server: browsers cannot report errors at hidden fields. */
  requiredWhenShown: boolean;
  maxLength: number | undefined;
  /** §5.42 Whether an asterisk at the label says that it is required. */
  isMarked: boolean;
};

export type FormState<Name extends string = string> = {
  id: string;
  /** Props for `PostForm`. */
  props: { id: string; noValidate: true; 'aria-describedby': string | undefined };
  fields: Readonly<Record<Name, FormField>>;
  /** By field name, in the order of the fields; `''` for the form as a whole. */
  errors: Readonly<Record<string, string[]>>;
};

export type FormOptions<Name extends string> = {
  /** Its native constraints become those of the fields. */
  schema?: z.ZodType;
  /** Constraints that `schema` does not show, because they depend on the page or come after a transformation. */
  constraint?: Constraints;
  lastResult?: FormResult | null | undefined;
  defaultValue?: { readonly [Field in Name]?: string | undefined } | undefined;
  /** Styles may hide fields that are not needed. */
  mayBeHidden?: boolean;
  /** The page explains the asterisk (required-note.tsx). */
  marksRequired?: boolean;
};

/** First those of the form as a whole, then as the fields are on the page. */
function inOrder(errors: (readonly [name: string, list: string[]])[], names: readonly string[]) {
  const order = ['', ...names];
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries(errors.toSorted(([a], [b]) => place(a) - place(b)));
}

/** `labels`: a text by field, in the order of the page. */
export function useForm<Name extends string>(
  id: string,
  labels: Readonly<Record<Name, string>>,
  {
    schema,
    constraint,
    lastResult,
    defaultValue = {},
    mayBeHidden = false,
    marksRequired = false,
  }: FormOptions<Name> = {},
): FormState<Name> {
  const values: Record<string, unknown> = lastResult?.initialValue ?? defaultValue;
  const names = Object.keys(labels) as Name[];
  const errors = inOrder(
    Object.entries(lastResult?.error ?? {}).flatMap(([name, list]) => (list ? [[name, list] as const] : [])),
    names,
  );
  const constraints: Constraints = { ...(schema && constraintsOf(schema)), ...constraint };
  const fieldOf = (name: Name, label: string): FormField => {
    const { required = false, maxLength } = constraints[name] ?? {};
    const value = values[name];
    return {
      id: `${id}-${name}`,
      name,
      label,
      descriptionId: `${id}-${name}-description`,
      errorId: `${id}-${name}-error`,
      errors: errors[name],
      // A list if the name was sent twice: the field is then shown empty.
      initialValue: typeof value === 'string' && value !== '' ? value : undefined,
      required: required && !mayBeHidden,
      requiredWhenShown: required && mayBeHidden,
      maxLength,
      isMarked: required && marksRequired,
    };
  };
  return {
    id,
    props: { id, noValidate: true, 'aria-describedby': errors[''] && `${id}-error` },
    fields: Object.fromEntries(names.map((name) => [name, fieldOf(name, labels[name])])) as Record<
      Name,
      FormField
    >,
    errors,
  };
}

/**
 * The attribute `maxlength` for a limit in characters. Browsers count UTF-16 units, of which 𠮷 has two, and cut pasted
 * text silently: so limits other than the default one (§5.40) are left to the server, within reason.
 */
export const maxLengthFor = (max: number | undefined): number | undefined =>
  max === undefined || max === DEFAULT_INPUT_MAX ? max : max * 2;

/** Props of every control. */
export const controlOf = ({ id, name, errors, required, requiredWhenShown }: FormField) => ({
  id,
  name,
  required: required || undefined,
  'aria-required': requiredWhenShown || undefined,
  // Without a value of its own, Firefox 153 calls an empty required field invalid before anything was typed.
  'aria-invalid': errors ? true : required ? false : undefined,
});

/** Props of text controls. */
export const textControlOf = (field: FormField) => ({
  ...controlOf(field),
  maxLength: maxLengthFor(field.maxLength),
  defaultValue: field.initialValue,
});

/** Props of checkboxes. */
export const boxControlOf = (field: FormField) => ({
  ...controlOf(field),
  type: 'checkbox',
  value: 'on',
  defaultChecked: field.initialValue === 'on',
});
