import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { type ContentEvent, listContentVersions, restoreContent } from '#contract/desk/content/calls.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { Differences } from '../../ui/content/differences.tsx';
import { differencesOf } from '../../ui/content/differences-of.ts';
import { kindOf } from '../../ui/content/kind.ts';
import { fieldLabels, kindNames } from '../../ui/content/names.ts';
import { ButtonForm, Refusals, useDeskForm } from '../../ui/desk-form.tsx';

const restoreForm = z.object({ version: z.coerce.number().int(), revision: z.coerce.number().int() });

const itemOf = (args: Pick<LoadArgs, 'params'>) => ({ kind: kindOf(args), id: args.params['id'] ?? '' });

export const { loader, action } = deskScreen('content-versions', {
  load: loadContentVersions,
  act: postContentVersions,
});

async function loadContentVersions(args: LoadArgs) {
  const { t } = args.scope;
  const params = itemOf(args);
  const { name, revision, items } = await args.read(listContentVersions, { params });
  const fields = Object.keys(fieldLabels(params.kind, t));
  const versions = items.map(({ values, ...version }, i) => {
    const older = items[i + 1]?.values;
    return { ...version, differences: older && differencesOf(fields, older, values) };
  });
  return { ...params, name, revision, versions, title: t('content.versions_title', { name }) };
}

function postContentVersions(args: ActArgs) {
  return submit(args, restoreForm, async (body) => {
    const params = itemOf(args);
    await args.change(restoreContent, { params, body });
    return redirectTo(args.scope, href('content-item', params), { key: 'notice.content_restored' });
  });
}

const events: Record<ContentEvent, DeskKey> = {
  original: 'content.event_original',
  added: 'content.event_added',
  changed: 'content.event_changed',
  hidden: 'content.event_hidden',
  shown: 'content.event_shown',
  restored: 'content.event_restored',
};

/** To hide or show a text does not change it. */
const changesText = ({ event }: { event: ContentEvent }): boolean => event !== 'hidden' && event !== 'shown';

export default function ContentVersions() {
  const { kind, id, name, revision, versions, title } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <p className="back">
        <a href={href('content-list', { kind })}>{t(kindNames[kind])}</a> ›{' '}
        <a href={href('content-item', { kind, id })}>{name}</a>
      </p>
      <h1>{title}</h1>
      <Refusals form={useDeskForm('restore', {}, { refused })} />
      <p className="lead muted">{t('content.versions_hint')}</p>
      <ol className="versions">
        {versions.map(({ revision: number, event, by, at, differences }, i) => (
          <li key={number} className="box">
            <h2>
              {t(events[event])}
              {i === 0 && <span className="state done">{t('content.current')}</span>}
            </h2>
            <p className="muted">
              {at && <time dateTime={at}>{formatMoment(at, locale)}</time>} {by}
            </p>
            {differences && (event === 'changed' || event === 'restored') && (
              <Differences labels={fieldLabels(kind, t)} of={differences} />
            )}
            {versions.slice(0, i).some(changesText) && (
              <ButtonForm fields={{ version: number, revision }}>
                <SubmitButton
                  look="quiet"
                  aria-label={t('content.restore_of', {
                    version: at ? formatMoment(at, locale) : t('content.event_original'),
                  })}
                >
                  {t('content.restore')}
                </SubmitButton>
              </ButtonForm>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
