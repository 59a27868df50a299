import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { type ContentDetail, readContent, readPlaceholders } from '#contract/desk/content/calls.ts';
import { type ContentField, contentKinds } from '#contract/desk/content/kinds.ts';
import type { FormField } from '#kit/form/use-form.ts';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { FormButtons, SubmitButton } from '../../ui/buttons.tsx';
import { Differences } from '../../ui/content/differences.tsx';
import { fieldLabels, kindNames } from '../../ui/content/names.ts';
import { Period } from '../../ui/content/period.tsx';
import { ButtonForm, DeskForm, Refusals, useDeskForm } from '../../ui/desk-form.tsx';
import { useDesk } from '../../ui/desk-view.tsx';
import { contentState, StateMark } from '../../ui/state-mark.tsx';
import { act, itemOf } from './act.ts';
import { ContentFields } from './fields.tsx';
import { Previews } from './preview.tsx';
import { previewOf } from './previews-of.ts';

export const { loader, action } = deskScreen('content-item', { load: loadContentItem, act });

async function loadContentItem(args: LoadArgs) {
  const { t } = args.scope;
  const { kind, id } = itemOf(args);
  const kindName = t(kindNames[kind]);
  if (!id && !contentKinds[kind].canAdd) throw data({}, { status: 404 });
  const [{ placeholders }, stored] = await Promise.all([
    args.read(readPlaceholders, {}),
    id ? args.read(readContent, { params: { kind, id } }) : null,
  ]);
  return {
    kind,
    names: Object.keys(placeholders),
    stored,
    preview: stored && previewOf(kind, stored.values, placeholders),
    title: stored
      ? t('content.item_title', { kind: kindName, name: stored.name })
      : t('content.add_title', { kind: kindName }),
  };
}

export default function ContentItem() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { kind, names, stored, title } = loaded;
  const t = useT();
  const { here } = useDesk();
  const labels = fieldLabels(kind, t) as Record<ContentField, { text: string }>;
  const form = useDeskForm('text', labels, {
    refused: answer?.of === 'text' ? answer.refused : undefined,
    defaultValue: stored?.values ?? {},
  });
  const hiding = useDeskForm('hide', {}, { refused: answer?.of === 'hide' ? answer.refused : undefined });
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
          <Differences labels={labels} of={answer.differences} />
        </section>
      )}
      <DeskForm
        form={form}
        className="content-form"
        after={
          <FormButtons submit={t('content.save')}>
            <SubmitButton look="quiet" name="intent" value="preview" formAction={`${here}#preview`}>
              {t('content.show_preview')}
            </SubmitButton>
            <span className="muted">{t('content.public_soon')}</span>
          </FormButtons>
        }
      >
        {stored && <input type="hidden" name="revision" value={stored.revision} />}
        <ContentFields
          kind={kind}
          fields={form.fields as Readonly<Record<ContentField, FormField>>}
          placeholders={names}
        />
      </DeskForm>
      {preview && <Previews kind={kind} {...preview} />}
    </>
  );
}

function Situation({ stored, versions }: { stored: ContentDetail; versions: string }) {
  const t = useT();
  const isHidden = stored.state === 'hidden';
  return (
    <div className="content-situation">
      <StateMark state={contentState(stored.state)} />
      {(stored.beginsAt || stored.endsAt) && <Period beginsAt={stored.beginsAt} endsAt={stored.endsAt} />}
      <a href={versions}>{t('content.versions')}</a>
      <ButtonForm fields={{ intent: isHidden ? 'show' : 'hide', revision: stored.revision }}>
        <SubmitButton look="quiet">{t(isHidden ? 'content.show' : 'content.hide')}</SubmitButton>
      </ButtonForm>
    </div>
  );
}
