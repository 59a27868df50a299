/** The attributes of goods: names, and how their values are written. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSetup, writeSetup } from '#contract/desk/setup/calls.ts';
import { attributeTypes } from '#contract/desk/setup/shop-file.ts';
import { useT } from '../../i18n/text.tsx';
import { flat, text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { SectionFrame } from '../settings/frame.tsx';
import { RowTable, rowField, rowLabels, takeRows } from '../settings/row-table.tsx';

const attributesForm = z.object({ revision: text });
const type = z.enum(attributeTypes).catch('text');

export const { loader, action } = deskScreen('settings-attributes', {
  load: loadSettingsAttributes,
  act: postSettingsAttributes,
});

async function loadSettingsAttributes({ read }: LoadArgs) {
  const { setup, revisions } = await read(readSetup, {});
  return { attributes: setup.attributes, revision: revisions['attributes'] ?? '' };
}

function postSettingsAttributes(args: ActArgs) {
  const value = takeRows(args.form, 'value', 'type').map((row) => ({ ...row, type: type.parse(row.type) }));
  return submit(args, attributesForm, async ({ revision }) => {
    await args.change(writeSetup.attributes, { body: { value, revision } });
    return redirectTo(args.scope, args.scope.here, { key: 'notice.setting_saved' });
  });
}

export default function SettingsAttributes() {
  const { attributes, revision } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const form = useDeskForm<string>(
    'attributes',
    { ...rowLabels('value', attributes, t) },
    {
      refused,
      defaultValue: flat({ value: { ...attributes } }),
    },
  );
  const typeOf = (row: number) => {
    const sent = refused?.result.initialValue?.[rowField('value', row, 'type')];
    return typeof sent === 'string' ? sent : (attributes[row]?.type ?? 'text');
  };
  return (
    <SectionFrame title={t('setup.title_attributes')} current="attributes" text={t('setup.attributes_text')}>
      <DeskForm
        form={form}
        after={
          <p className="form-buttons below">
            <SubmitButton look="primary">{t('settings.save')}</SubmitButton>
          </p>
        }
      >
        <input type="hidden" name="revision" value={revision} />
        <RowTable
          list="value"
          caption={t('setup.title_attributes')}
          entries={attributes}
          form={form}
          extra={{
            name: t('setup.type'),
            show: (row) => (
              <select
                name={rowField('value', row, 'type')}
                defaultValue={typeOf(row)}
                aria-label={t('setup.cell', { row: row + 1, column: t('setup.type') })}
              >
                {attributeTypes.map((one) => (
                  <option key={one} value={one}>
                    {t(`setup.type_${one}`)}
                  </option>
                ))}
              </select>
            ),
          }}
        />
      </DeskForm>
    </SectionFrame>
  );
}
