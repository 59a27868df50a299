/** Changes of a text: save, preview, hide, show again. */
import { data } from '@remix-run/node';
import { z } from 'zod';
import {
  addContent,
  changeContent,
  hideContent,
  readContent,
  readPlaceholders,
} from '#contract/desk/content/calls.ts';
import { type ContentKind, type ContentValues, contentFields } from '#contract/desk/content/kinds.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { ActArgs, LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { type Difference, differencesOf } from '../../ui/content/differences-of.ts';
import { kindOf } from '../../ui/content/kind.ts';
import { fieldLabels } from '../../ui/content/names.ts';
import type { Refused } from '../../ui/refused.ts';
import { previewOf } from './previews-of.ts';

/** `id` is undefined for a text that is being added. */
export function itemOf(args: Pick<LoadArgs, 'params'>): { kind: ContentKind; id: string | undefined } {
  const { id } = args.params;
  return { kind: kindOf(args), id: id === 'new' ? undefined : id };
}

type Answer = {
  of: 'text' | 'hide';
  refused: Refused;
  preview?: ReturnType<typeof previewOf>;
  /** Differences between the stored and the typed text, if somebody else has changed it first. */
  differences?: Difference[];
};

export async function act(args: ActArgs) {
  switch (args.form.get('intent')) {
    case 'hide':
    case 'show':
      return setHidden(args);
    case 'preview':
      return data<Answer>({ of: 'text', refused: sentBack(args), ...(await shownAgain(args)) });
    default:
      return save(args);
  }
}

const values = Object.fromEntries(contentFields.map((field) => [field, z.string().optional()]));
const textForm = z.object({ ...values, revision: z.coerce.number().int().optional() });

async function save(args: ActArgs) {
  const { kind, id } = itemOf(args);
  const answer = await submit(
    args,
    textForm,
    async ({ revision = 0 }) => {
      const sent = typedIn(args);
      const saved = id
        ? await args.change(changeContent, { params: { kind, id }, body: { values: sent, revision } })
        : await args.change(addContent, { params: { kind }, body: { values: sent } });
      return redirectTo(args.scope, href('content-item', { kind, id: saved.id }), {
        key: id ? 'notice.content_saved' : 'notice.content_added',
      });
    },
    { codes: { slug_taken: 'slugJa' } },
  );
  return (
    answer &&
    data<Answer>(
      { of: 'text', refused: answer.data, ...(await shownAgain(args, answer.data)) },
      answer.init ?? {},
    )
  );
}

const hideForm = z.object({ intent: z.enum(['hide', 'show']), revision: z.coerce.number().int() });

async function setHidden(args: ActArgs) {
  const { kind, id = '' } = itemOf(args);
  const answer = await submit(args, hideForm, async ({ intent, revision }) => {
    const hidden = intent === 'hide';
    await args.change(hideContent, { params: { kind, id }, body: { hidden, revision } });
    return redirectTo(args.scope, href('content-item', { kind, id }), {
      key: hidden ? 'notice.content_hidden' : 'notice.content_shown',
    });
  });
  return answer && data<Answer>({ of: 'hide', refused: answer.data }, answer.init ?? {});
}

function typedIn({ form }: Pick<ActArgs, 'form'>): ContentValues {
  const typed: ContentValues = {};
  for (const field of contentFields) {
    const value = form.get(field);
    // Browsers send a line break as two characters; the stored text has one.
    if (typeof value === 'string') typed[field] = value.replaceAll('\r\n', '\n');
  }
  return typed;
}

const sentBack = ({ form }: ActArgs): Refused => ({
  result: { initialValue: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])) },
});

async function shownAgain(
  args: ActArgs,
  refused?: Refused,
): Promise<Pick<Answer, 'preview' | 'differences'>> {
  const { kind, id } = itemOf(args);
  const typed = typedIn(args);
  const { placeholders } = await args.read(readPlaceholders, {});
  const preview = previewOf(kind, typed, placeholders);
  if (!id || !refused?.conflict) return { preview };
  const { values: stored } = await args.read(readContent, { params: { kind, id } });
  const fields = Object.keys(fieldLabels(kind, args.scope.t));
  return { preview, differences: differencesOf(fields, stored, typed) };
}
