/** Versions of the shop's details: who changed what and when; each can be brought back. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { type DetailsEvent, listDetailsVersions, restoreDetails } from '#contract/desk/shop-details.ts';
import { detailNames } from '#contract/shop-details.ts';
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
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import type { Refused } from '../../ui/refused.ts';
import { SectionFrame } from '../settings/frame.tsx';
import { labelsOf, textsOf } from '../settings-details/fields.ts';

const restoreForm = z.object({ version: z.coerce.number().int(), revision: z.coerce.number().int() });

export const { loader, action } = deskScreen('settings-details-versions', {
  load: loadDetailsVersions,
  act: postDetailsVersions,
});

async function loadDetailsVersions({ read }: LoadArgs) {
  const { revision, items } = await read(listDetailsVersions, {});
  const versions = items.map(({ values, ...version }, at) => {
    const older = items[at + 1]?.values;
    return { ...version, differences: older && differencesOf(detailNames, textsOf(older), textsOf(values)) };
  });
  return { revision, versions };
}

function postDetailsVersions(args: ActArgs) {
  return submit(args, restoreForm, async (body) => {
    await args.change(restoreDetails, { body });
    return redirectTo(args.scope, href('settings-details'), { key: 'notice.details_restored' });
  });
}

const events: Record<DetailsEvent, DeskKey> = {
  original: 'details.version_of_server',
  changed: 'content.event_changed',
  restored: 'content.event_restored',
};

export default function DetailsVersions() {
  const { revision, versions } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const sent = refused?.result.initialValue?.['version'];
  return (
    <SectionFrame
      title={t('details.versions_title')}
      current="details"
      text={t(versions.length === 0 ? 'details.versions_none' : 'details.versions_hint')}
      isEntry
    >
      <ol className="versions">
        {versions.map(({ revision: version, event, by, at, differences }, place) => (
          <li key={version} className="box">
            <h2>
              {t(events[event])}
              {place === 0 && <span className="state done">{t('content.current')}</span>}
            </h2>
            <p className="muted">
              {at && <time dateTime={at}>{formatMoment(at, locale)}</time>} {by}
            </p>
            {differences && <Differences labels={labelsOf(t)} of={differences} />}
            {place > 0 && (
              <Restore
                version={version}
                revision={revision}
                name={at ? formatMoment(at, locale) : t(events.original)}
                refused={sent === String(version) ? refused : undefined}
              />
            )}
          </li>
        ))}
      </ol>
    </SectionFrame>
  );
}

type Props = { version: number; revision: number; name: string; refused: Refused | undefined };

function Restore({ version, revision, name, refused }: Props) {
  const t = useT();
  const form = useDeskForm(`restore-${version}`, {}, { refused });
  return (
    <DeskForm
      form={form}
      after={
        <SubmitButton look="quiet" aria-label={t('content.restore_of', { version: name })}>
          {t('content.restore')}
        </SubmitButton>
      }
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="revision" value={revision} />
    </DeskForm>
  );
}
