/**
 * A form of the desk: posts, shows refusals, and contains the key that makes its change happen only once. When the form
 * is shown again, it keeps its key: if the Shop API made the change, but its response was lost, sending the form again
 * does not make the change twice.
 */
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import type { Constraints } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { type FormResult, type FormState, useForm } from '#kit/form/use-form.ts';
import { type DeskKey, useT } from '../i18n/text.tsx';
import { CodeField } from './code-field.tsx';
import { ConflictBox } from './conflict-box.tsx';
import { useDesk } from './desk-view.tsx';
import { CODE, ONCE } from './form-names.ts';
import type { Refused } from './refused.ts';

export type DeskFormState<Name extends string> = FormState<Name> & {
  refused: Refused | undefined;
  once: string;
  /** True when the page begins with neither a notice nor this form's errors, so that a field may take the focus. */
  takesFocus: boolean;
  /** False when the page shows what is stored, true when it shows again what was typed into a refused form. */
  isTyped: boolean;
  /** True when the page is to open with the focus in the field for the scanner (`workField` in `Options`). */
  focusesWork: boolean;
};

type Options<Name extends string> = {
  schema?: z.ZodType;
  constraint?: Constraints;
  /** The action's refusal of this form. */
  refused?: Refused | undefined;
  /** Values shown before the form is first sent. */
  defaultValue?: NoInfer<{ readonly [Field in Name]?: string | undefined }>;
  /**
   * The field that a scanner fills in. If its value is refused, this field gets the focus again, not the errors above
   * the form.
   */
  workField?: NoInfer<Name> | undefined;
};

/** `labels`: by field, either a text key or the text itself. */
export function useDeskForm<Name extends string>(
  id: string,
  labels: Readonly<Record<Name, DeskKey | { text: string }>>,
  { refused, schema, constraint, defaultValue, workField }: Options<Name> = {},
): DeskFormState<Name> {
  const t = useT();
  const { notice, isPhone } = useDesk();
  const texts: Record<string, string> = { [CODE]: t('kit.code') };
  for (const [name, label] of Object.entries<DeskKey | { text: string }>(labels))
    texts[name] = typeof label === 'string' ? t(label) : label.text;
  const form: FormState<Name> = useForm(id, texts as Record<Name, string>, {
    ...(schema && { schema }),
    ...(constraint && { constraint }),
    lastResult: refused && atFields(refused.result, texts),
    defaultValue,
  });
  const sent = refused?.result.initialValue?.[ONCE];
  const isRefusalShown = refused?.conflict !== undefined || Object.keys(form.errors).length > 0;
  const takesFocus = !isRefusalShown && notice === undefined;
  const isWorkRefused = workField !== undefined && form.errors[workField] !== undefined && !refused?.conflict;
  const focusesWork = !isPhone && (isWorkRefused || (workField !== undefined && !refused && takesFocus));
  return {
    ...form,
    refused,
    once: typeof sent === 'string' ? sent : newKey(),
    isTyped: refused !== undefined && isTyped(refused.result, form.fields, defaultValue),
    takesFocus,
    focusesWork,
  };
}

/** Whether a refused form comes back with other values than it had before it was sent. */
const isTyped = ({ initialValue }: FormResult, fields: object, stored: object = {}): boolean =>
  Object.keys(fields).some(
    (name) => isNotCode(name) && text(initialValue ?? {}, name) !== text(stored, name),
  );

/** Browsers send `\r\n` for the end of a line. */
const text = (values: object, name: string): string =>
  String(new Map<string, unknown>(Object.entries(values)).get(name) ?? '').replaceAll('\r\n', '\n');

/** Errors at no field of the form are about the form as a whole. */
function atFields(result: FormResult, fields: object): FormResult {
  const error: Record<string, string[]> = {};
  for (const [name, list] of Object.entries(result.error ?? {})) {
    const shown = Object.hasOwn(fields, name) ? name : '';
    error[shown] = [...(error[shown] ?? []), ...(list ?? [])];
  }
  return { ...result, error };
}

export const required = (...names: readonly string[]): Constraints =>
  Object.fromEntries(names.map((name) => [name, { required: true }]));

/** 128 random bits. */
const newKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);

type Props<Name extends string> = {
  form: DeskFormState<Name>;
  children?: ReactNode;
  /** The button, and anything else below the code field. */
  after: ReactNode;
  /** URL to post to; by default the page itself. */
  action?: string;
  className?: string;
  encType?: 'multipart/form-data';
  /** Title of a refusal of the form as a whole. */
  refusalTitle?: string;
};

export function DeskForm<Name extends string>({
  form,
  children,
  after,
  refusalTitle,
  ...native
}: Props<Name>) {
  const { refused, once, props, isTyped, fields } = form;
  // A form whose only controls choose rows of a list has no fields: nothing is typed there.
  const unsaved = Object.keys(fields).some(isNotCode) ? (isTyped ? 'yes' : 'no') : undefined;
  return (
    <PostForm {...native} {...props} data-unsaved={unsaved}>
      <Refusals form={form} title={refusalTitle} />
      <input type="hidden" name={ONCE} value={once} />
      {children}
      {refused?.asksCode && <CodeField form={form} />}
      {after}
    </PostForm>
  );
}

/** The reason for a refusal. `DeskForm` shows it above its fields; a page with `ButtonForm`s shows it near its top. */
export function Refusals<Name extends string>({
  form,
  title,
}: {
  form: DeskFormState<Name>;
  title?: string | undefined;
}) {
  const conflict = form.refused?.conflict;
  return (
    <>
      {conflict && <ConflictBox {...conflict} hasInput={Object.keys(form.fields).some(isNotCode)} />}
      <ErrorSummary form={form} hasFocus={!form.focusesWork} namesFields refusalTitle={title} />
    </>
  );
}

const isNotCode = (name: string): boolean => name !== CODE;

/** Shows the refusal of a form that is no longer on the page, because somebody else changed the item first. */
export function GoneForm({ refused }: { refused: Refused | undefined }) {
  return <Refusals form={useDeskForm('gone', {}, { refused })} />;
}

/** A form with only a button and the hidden `fields`. */
export function ButtonForm({
  action,
  fields = {},
  children,
}: {
  action?: string;
  fields?: Record<string, string | number>;
  children: ReactNode;
}) {
  return (
    <PostForm className="button-form" {...(action ? { action } : {})}>
      <input type="hidden" name={ONCE} value={newKey()} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </PostForm>
  );
}
