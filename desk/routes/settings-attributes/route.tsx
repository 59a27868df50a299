/** The attributes of goods: names, and how their values are written. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSetup, writeSetup } from '#contract/desk/setup/calls.ts';
import { attributeTypes } from '#contract/desk/setup/shop-file.ts';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm } from '../../ui/desk-form.tsx';
import { RowTable, useRowForm } from '../settings-shop/row-table.tsx';
import { rowField, rowNames, rowsOf } from '../settings-shop/rows.ts';
import { SectionFrame } from '../settings-shop/sections.tsx';

const attributesForm = z.object({ revision: z.string().default('') });
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
  const rows = rowsOf(args.form);
  return submit(
    args,
    attributesForm,
    async ({ revision }) => {
      const value = rows.map(({ row, ...entry }) => ({
        ...entry,
        type: type.parse(args.form.get(rowField(row, 'type'))),
      }));
      await args.change(writeSetup.attributes, { body: { value, revision } });
      return redirectTo(args.scope, args.scope.here, { key: 'notice.setting_saved' });
    },
    { names: rowNames('value', rows) },
  );
}

export default function SettingsAttributes() {
  const { attributes, revision } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const form = useRowForm('attributes', attributes, { refused });
  const typeOf = (row: number) => {
    const sent = refused?.result.initialValue?.[rowField(row, 'type')];
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
          caption={t('setup.title_attributes')}
          entries={attributes}
          form={form}
          extra={{
            name: t('setup.type'),
            show: (row) => (
              <select
                name={rowField(row, 'type')}
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
