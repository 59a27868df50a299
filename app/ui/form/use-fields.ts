/**
 * Conform's form, with plain facts of its fields. Conform's own fields make all they know anew whenever one fact is
 * asked for, and a control with its label asks thirty times: a long form spent a fifth of its page on that.
 */
import { type FormMetadata, useForm } from '@conform-to/react';

/** What a control, its label and its message are made of. */
export type FormField = {
  /** Another one after the form was reset: controls are made anew with their first values. */
  key: string | undefined;
  id: string;
  name: string;
  formId: string;
  descriptionId: string;
  errorId: string;
  errors: string[] | undefined;
  initialValue: string | undefined;
  required: boolean | undefined;
  /** Where the browser must not ask for it, since its part of the form may be hidden: the shop does. */
  asked: boolean;
  maxLength: number | undefined;
};

type Options<Values extends Record<string, string>> = Parameters<typeof useForm<Values>>[0];

/** Fields are made as they are asked for: a form may have one for each product. Their names are no paths. */
export function useFields<Values extends Record<string, string>>(
  options: Options<Values>,
  { mayBeHidden = false }: { mayBeHidden?: boolean } = {},
): [FormMetadata<Values>, { [Name in keyof Values]: FormField }] {
  const [form] = useForm<Values>(options);
  const { id, key, allErrors, initialValue } = form;
  const values: Record<string, unknown> = initialValue ?? {};
  const fields = new Proxy({} as { [Name in keyof Values]: FormField }, {
    get: (_, name): FormField | undefined =>
      typeof name === 'string'
        ? {
            key,
            id: `${id}-${name}`,
            name,
            formId: id,
            descriptionId: `${id}-${name}-description`,
            errorId: `${id}-${name}-error`,
            errors: allErrors[name],
            initialValue: textOf(values[name]),
            required: !mayBeHidden && options.constraint?.[name]?.required,
            asked: mayBeHidden && options.constraint?.[name]?.required === true,
            maxLength: options.constraint?.[name]?.maxLength,
          }
        : undefined,
  });
  return [form, fields];
}

/** A form of ours has each name once. A request that has one twice gives a list, and the field is shown empty. */
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What every kind of control takes of its field, its key apart. */
export const controlOf = ({ id, name, formId, errors, required, asked }: FormField) => ({
  id,
  name,
  form: formId,
  required: required ? true : undefined,
  'aria-required': asked ? true : undefined,
  'aria-invalid': errors ? true : undefined,
});

/** Props of text controls. */
export const textControlOf = (field: FormField) => ({
  ...controlOf(field),
  maxLength: field.maxLength,
  defaultValue: field.initialValue,
});

/** Of a box to tick. */
export const boxControlOf = (field: FormField) => ({
  ...controlOf(field),
  type: 'checkbox',
  value: 'on',
  defaultChecked: field.initialValue === 'on',
});
