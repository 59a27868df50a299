/** A file of tracking numbers: a preview by line, the button that ships, and the result. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readTrackingFile, runTrackingFile, trackingOutcomes } from '#contract/desk/files.ts';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { Lines } from './lines.tsx';
import { RunForm } from './run-form.tsx';

const runForm = z.object({ mail: z.literal('on').optional() });

export const { loader, action } = deskScreen('tracking-file', {
  load: loadTrackingFile,
  act: postTrackingFile,
});

async function loadTrackingFile({ read, params }: LoadArgs) {
  return {
    file: await read(readTrackingFile, { params: { id: params['id'] ?? '' } }),
  };
}

function postTrackingFile(args: ActArgs) {
  return submit(args, runForm, async ({ mail }) => {
    const { scope, change, form } = args;
    const params = { id: args.params['id'] ?? '' };
    // Reads the fields from `form`, because `submit` would limit the length of lists.
    const confirmed = form.getAll('confirmed').map(Number).filter(Number.isSafeInteger);
    const body = { mail: mail === 'on', confirmed };
    for (let from: number | null = 0; from !== null; )
      from = (await change(runTrackingFile, { params, body: { ...body, from } })).next;
    return redirectTo(scope, href('tracking-file', params), { key: 'notice.tracking_run' });
  });
}

export default function TrackingFile() {
  const { file } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const { lines, isRun } = file;
  const counts = trackingOutcomes
    .map((outcome) => ({ outcome, count: lines.filter((line) => line.outcome === outcome).length }))
    .filter(({ count }) => count > 0);
  return (
    <>
      <h1>{t(isRun ? 'tracking.done_title' : 'tracking.check_title', { name: file.name })}</h1>
      <ul className="counts">
        {counts.map(({ outcome, count }) => (
          <li key={outcome}>{t(`tracking.count_${outcome}`, { count })}</li>
        ))}
      </ul>
      <RunForm lines={lines} refused={refused} />
      <Lines lines={lines} />
      <p className="form-buttons">
        <QuietLink href={href('tracking')}>{t('tracking.another')}</QuietLink>
        <QuietLink href={href('orders', {}, { view: 'to_ship' })}>{t('shell.to_ship')}</QuietLink>
      </p>
    </>
  );
}
