/** Uploads a file of tracking numbers. */
import { useActionData } from '@remix-run/react';
import { z } from 'zod';
import { CARRIERS, carriers } from '#contract/desk/carriers.ts';
import { checkTrackingFile } from '#contract/desk/files.ts';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { FileField } from '../../ui/files/file-field.tsx';

const uploadForm = z.object({
  file: z.instanceof(File, { error: 'validation.field_selection_required' }),
  carrier: z.enum(carriers, 'validation.field_selection_required'),
});

export const { loader, action } = deskScreen('tracking', {
  takesFile: true,
  load: async () => null,
  act: postTracking,
});

function postTracking(args: ActArgs) {
  return submit(args, uploadForm, async ({ file, carrier }) => {
    const { id } = await args.change(checkTrackingFile, {
      query: { carrier, name: file.name.slice(0, 200) },
      body: new Uint8Array(await file.arrayBuffer()),
    });
    return redirectTo(args.scope, href('tracking-file', { id }));
  });
}

export default function Tracking() {
  const t = useT();
  const locale = useLocale();
  const form = useDeskForm(
    'tracking',
    { file: 'tracking.file', carrier: 'tracking.carrier' },
    {
      refused: useActionData<typeof action>(),
      constraint: { file: { required: true } },
      defaultValue: { carrier: 'yamato' },
    },
  );
  const { file, carrier } = form.fields;
  return (
    <div className="narrow">
      <h1>{t('tracking.title')}</h1>
      <p>{t('tracking.text')}</p>
      <DeskForm
        form={form}
        encType="multipart/form-data"
        after={<FormButtons submit={t('tracking.check')} />}
      >
        <FileField field={file} hint={t('tracking.file_hint')} accept=".csv,text/csv" />
        <RadioGroup
          field={carrier}
          hint={t('tracking.carrier_hint')}
          compact
          choices={carriers.map((value) => ({ value, label: CARRIERS[value][locale] }))}
        />
      </DeskForm>
    </div>
  );
}
