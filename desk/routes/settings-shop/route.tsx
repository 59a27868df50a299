/** The whole setup of the shop as one file, which is checked first and then applied. */
import { isUtf8 } from 'node:buffer';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { decodeText } from '#contract/desk/files.ts';
import { applyShopFile, checkShopFile, readSetup } from '#contract/desk/setup/calls.ts';
import { TextArea } from '#kit/form/text-area.tsx';
import type { Data } from '../../api/send.ts';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { FileField } from '../../ui/files/file-field.tsx';
import { Checked } from './checked.tsx';
import { SectionFrame } from './sections.tsx';
import { shopYaml } from './shop-yaml.ts';

const ROWS = 30;

const shopForm = z.object({
  text: z.string().default(''),
  file: z.instanceof(File).optional(),
  /** Of the uploaded file that the text comes from. */
  encoding: z.enum(['utf-8', 'shift_jis']).catch('utf-8'),
  /** Revision of the shop's setup when the file was checked. Sent with `apply`. */
  revision: z.string().default(''),
  what: z.enum(['check', 'apply']).default('check'),
});

type Uploaded = { text: string; encoding: 'utf-8' | 'shift_jis' };

/** Undefined without a file; null if its bytes are no text. */
async function readUploaded(file: FormDataEntryValue | null): Promise<Uploaded | null | undefined> {
  if (!(file instanceof File) || file.size === 0) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decodeText(bytes);
  return text === undefined ? null : { text, encoding: isUtf8(bytes) ? 'utf-8' : 'shift_jis' };
}

const formWith = (uploaded: Uploaded | null | undefined) =>
  shopForm.refine(() => uploaded !== null, { path: ['file'], message: 'validation.file_unreadable' });

export const { loader, action } = deskScreen('settings-shop', {
  takesFile: true,
  load: loadSettingsShop,
  act: postSettingsShop,
});

async function loadSettingsShop({ read }: LoadArgs) {
  const { setup, server } = await read(readSetup, {});
  return { text: shopYaml(setup), server };
}

async function postSettingsShop(args: ActArgs) {
  const uploaded = await readUploaded(args.form.get('file'));
  let checked: (Data<typeof checkShopFile> & Uploaded) | undefined;
  const refused = await submit(args, formWith(uploaded), async ({ text, encoding, revision, what }) => {
    const typed = { text, encoding };
    if (what === 'apply') {
      await args.change(applyShopFile, { body: { ...typed, revision } });
      return redirectTo(args.scope, args.scope.here, { key: 'notice.setting_saved' });
    }
    const body = uploaded ?? typed;
    checked = { ...(await args.read(checkShopFile, { body })), ...body };
    return undefined;
  });
  return data({ refused: refused?.data, checked }, refused?.init ?? {});
}

export default function SettingsShop() {
  const { text, server } = useLoaderData<typeof loader>();
  const { refused, checked } = useActionData<typeof action>() ?? {};
  const t = useT();
  const form = useDeskForm(
    'shop',
    { text: 'settings.shop_file_text', file: 'settings.shop_file' },
    { refused, defaultValue: { text: checked?.text ?? text } },
  );
  const { fields } = form;
  return (
    <SectionFrame title={t('settings.shop')} current="file" text={t('settings.shop_text')}>
      {checked && <Checked {...checked} />}
      <DeskForm
        form={form}
        encType="multipart/form-data"
        after={
          <p className="form-buttons">
            <SubmitButton look="primary" name="what" value="check">
              {t('settings.shop_check')}
            </SubmitButton>
          </p>
        }
      >
        {checked && <input type="hidden" name="encoding" value={checked.encoding} />}
        <TextArea field={fields.text} rows={ROWS} maxLength={200_000} />
        <FileField field={fields.file} hint={t('settings.shop_file_hint')} accept=".yaml,.yml,.json" />
      </DeskForm>
      <h2>{t('settings.server')}</h2>
      <p className="settings-text">{t('settings.server_text')}</p>
      <DataTable
        caption={t('settings.server')}
        rows={server}
        keyOf={({ name }) => name}
        columns={[
          { name: t('settings.variable'), isHead: true, show: ({ name }) => <code>{name}</code> },
          { name: t('settings.value'), show: ({ value }) => value },
        ]}
      />
    </SectionFrame>
  );
}
