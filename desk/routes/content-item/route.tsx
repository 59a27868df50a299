/** A text of the shop: staff edit it, preview it, hide it and show it again. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  addContent,
  type ContentDetail,
  changeContent,
  hideContent,
  readContent,
  readPlaceholders,
} from '#contract/desk/content/calls.ts';
import { type ContentKind, contentFields, contentKinds } from '#contract/desk/content/kinds.ts';
import { listPictures, SHOWN_PX } from '#contract/desk/pictures.ts';
import type { FormField } from '#kit/form/use-form.ts';
import { Editor } from '../../editor/editor.tsx';
import { FormatButtons, INTENT, intentIn } from '../../editor/rich-field.tsx';
import { useT } from '../../i18n/text.tsx';
import { convertTexts, formatName } from '../../marks/typed-texts.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { sentBy, submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { FormButtons, SubmitButton } from '../../ui/buttons.tsx';
import { Differences } from '../../ui/content/differences.tsx';
import { type Difference, differencesOf } from '../../ui/content/differences-of.ts';
import { kindOf } from '../../ui/content/kind.ts';
import { fieldLabels, kindNames, placesOf } from '../../ui/content/names.ts';
import { Period } from '../../ui/content/period.tsx';
import { ButtonForm, DeskForm, Refusals, useDeskForm } from '../../ui/desk-form.tsx';
import { useDesk } from '../../ui/desk-view.tsx';
import { type Refused, revisionOf } from '../../ui/refused.ts';
import { contentState, StateMark } from '../../ui/state-mark.tsx';
import { ContentFields, formLabels } from './fields.tsx';
import {
  type FormName,
  pictureFields,
  richFields,
  SMALL,
  shownValues,
  takePictures,
  typedIn,
} from './form-values.ts';
import { Previews, previewOf } from './preview.tsx';

export const { loader, action } = deskScreen('content-item', {
  takesFile: true,
  load: loadContentItem,
  act: postContentItem,
});

async function loadContentItem(args: LoadArgs) {
  const { t } = args.scope;
  const { kind, id } = itemOf(args);
  const kindName = t(kindNames[kind]);
  if (!id && !contentKinds[kind].canAdd) throw data({}, { status: 404 });
  const [{ placeholders }, stored, pictures] = await Promise.all([
    args.read(readPlaceholders, {}),
    id ? args.read(readContent, { params: { kind, id } }) : null,
    pictureFields(kind).length > 0 ? args.read(listPictures, {}) : { names: [] },
  ]);
  return {
    kind,
    names: Object.keys(placeholders),
    pictures: pictures.names,
    stored,
    values: shownValues(kind, stored?.values ?? {}),
    preview: stored && previewOf(kind, stored.values, placeholders),
    title: stored
      ? t('content.item_title', { kind: kindName, name: stored.name })
      : t('content.add_title', { kind: kindName }),
  };
}

/** `id` is undefined for a text that is being added. */
function itemOf(args: Pick<LoadArgs, 'params'>): { kind: ContentKind; id: string | undefined } {
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

async function postContentItem(args: ActArgs) {
  const { kind } = itemOf(args);
  const { form, scope } = args;
  if (form.get(INTENT) === 'hide' || form.get(INTENT) === 'show') return setHidden(args);
  const intent = intentIn(form);
  const errors = scope.isEarlierForm ? {} : await takePictures(kind, args);
  if (intent === 'marks' || intent === 'html')
    Object.assign(errors, convertTexts(richFields(kind), form, intent));
  if (Object.keys(errors).length > 0)
    return data<Answer>(
      {
        of: 'text',
        refused: { result: { status: 'error', error: errors, ...sentBy(form) } },
        ...(await shownAgain(args)),
      },
      { status: 400 },
    );
  if (intent)
    return data<Answer>({ of: 'text', refused: { result: sentBy(form) }, ...(await shownAgain(args)) });
  return save(args);
}

const values = Object.fromEntries(contentFields.map((field) => [field, z.string().optional()]));
const textForm = z.object({ ...values, revision: z.coerce.number().int().optional() });

async function save(args: ActArgs) {
  const { kind, id } = itemOf(args);
  const answer = await submit(
    args,
    textForm,
    async ({ revision = 0 }) => {
      const sent = typedIn(kind, args.form);
      const saved = id
        ? await args.change(changeContent, { params: { kind, id }, body: { values: sent, revision } })
        : await args.change(addContent, { params: { kind }, body: { values: sent } });
      return redirectTo(args.scope, href('content-item', { kind, id: saved.id }), savedNotice(args, saved));
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

function savedNotice(args: ActArgs, { state, values }: ContentDetail) {
  const { form, params, scope } = args;
  const size = form.get(SMALL);
  if (state === 'nowhere') return { key: 'notice.content_nowhere' } as const;
  if (size)
    return { key: 'notice.content_small_picture', values: { size: String(size), least: SHOWN_PX } } as const;
  if (state === 'hidden' || state === 'over') return { key: 'notice.content_not_shown' } as const;
  const kind = kindOf(args);
  const where = placesOf(kind, values, scope.t);
  if (params['id'] !== 'new') return { key: 'notice.content_saved', values: { where } } as const;
  const isFirst = kind === 'notices' || kind === 'banners';
  return { key: isFirst ? 'notice.content_added_first' : 'notice.content_added', values: { where } } as const;
}

const hideForm = z.object({ intent: z.enum(['hide', 'show']), revision: z.coerce.number().int() });

async function setHidden(args: ActArgs) {
  const { kind, id = '' } = itemOf(args);
  const answer = await submit(args, hideForm, async ({ intent, revision }) => {
    const hidden = intent === 'hide';
    const { state } = await args.change(hideContent, { params: { kind, id }, body: { hidden, revision } });
    const shown = state === 'nowhere' ? 'notice.content_nowhere' : 'notice.content_shown';
    return redirectTo(args.scope, href('content-item', { kind, id }), {
      key: hidden ? 'notice.content_hidden' : shown,
    });
  });
  return answer && data<Answer>({ of: 'hide', refused: answer.data }, answer.init ?? {});
}

async function shownAgain(
  args: ActArgs,
  refused?: Refused,
): Promise<Pick<Answer, 'preview' | 'differences'>> {
  const { kind, id } = itemOf(args);
  const typed = typedIn(kind, args.form);
  const { placeholders } = await args.read(readPlaceholders, {});
  const preview = previewOf(kind, typed, placeholders);
  if (!id || !refused?.conflict) return { preview };
  const { values: stored } = await args.read(readContent, { params: { kind, id } });
  const fields = Object.keys(fieldLabels(kind, args.scope.t));
  return { preview, differences: differencesOf(fields, stored, typed) };
}

export default function ContentItem() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { kind, names, pictures, stored, title } = loaded;
  const t = useT();
  const { here } = useDesk();
  const labels = formLabels(kind, t);
  const form = useDeskForm('text', labels, {
    refused: answer?.of === 'text' ? answer.refused : undefined,
    defaultValue: loaded.values,
  });
  const fields = form.fields as Readonly<Record<FormName, FormField>>;
  const hiding = useDeskForm('hide', {}, { refused: answer?.of === 'hide' ? answer.refused : undefined });
  const small = answer?.of === 'text' && answer.refused.result.initialValue?.[SMALL];
  const preview = answer?.preview ?? loaded.preview;
  return (
    <>
      <p className="back">
        <a href={href('content-list', { kind })}>{t(kindNames[kind])}</a>
      </p>
      <h1>{title}</h1>
      <Refusals form={hiding} />
      {stored && <Situation stored={stored} versions={href('content-versions', { kind, id: stored.id })} />}
      {answer?.differences && (
        <section className="box" aria-labelledby="differences">
          <h2 id="differences">{t('content.stored_and_typed')}</h2>
          <p className="muted">
            {t('content.stored_and_typed_hint')} <a href={here}>{t('content.drop_typed')}</a>
          </p>
          <Differences labels={fieldLabels(kind, t)} of={answer.differences} />
        </section>
      )}
      <DeskForm
        form={form}
        className="content-form"
        encType="multipart/form-data"
        after={
          <FormButtons submit={t('content.save')}>
            <FormatButtons formats={richFields(kind).map((field) => fields[formatName(field)])} />
            <span className="muted">{t('content.public_soon')}</span>
          </FormButtons>
        }
      >
        {stored && (
          <input type="hidden" name="revision" value={revisionOf(form.refused) ?? stored.revision} />
        )}
        {typeof small === 'string' && (
          <>
            <input type="hidden" name={SMALL} value={small} />
            <p className="lead box">{t('pictures.small', { size: small, least: SHOWN_PX })}</p>
          </>
        )}
        <ContentFields kind={kind} fields={fields} placeholders={names} pictures={pictures} />
      </DeskForm>
      {richFields(kind).length > 0 && <Editor />}
      {preview && <Previews kind={kind} {...preview} />}
    </>
  );
}

function Situation({ stored, versions }: { stored: ContentDetail; versions: string }) {
  const t = useT();
  const isHidden = stored.state === 'hidden';
  return (
    <div className="content-situation">
      <StateMark state={contentState(stored.state)} />{' '}
      {(stored.beginsAt || stored.endsAt) && <Period beginsAt={stored.beginsAt} endsAt={stored.endsAt} />}{' '}
      <a href={versions}>{t('content.versions')}</a>{' '}
      <ButtonForm fields={{ intent: isHidden ? 'show' : 'hide', revision: stored.revision }}>
        <SubmitButton look="quiet">{t(isHidden ? 'content.show' : 'content.hide')}</SubmitButton>
      </ButtonForm>
    </div>
  );
}
