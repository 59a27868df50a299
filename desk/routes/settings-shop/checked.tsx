/** The errors of a checked file, or its changes with the button that applies them. */

import type { checkShopFile } from '#contract/desk/setup/calls.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import type { Data } from '../../api/send.ts';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';

type Answer = Data<typeof checkShopFile>;

const sections: Record<Answer['changes'][number]['section'], DeskKey> = {
  categories: 'settings.section_categories',
  options: 'settings.section_options',
  attributes: 'settings.section_attributes',
  shipping: 'settings.section_shipping',
  payment: 'settings.section_payment',
  survey: 'settings.section_survey',
  closures: 'settings.section_closures',
  blocks: 'settings.section_blocks',
  guides: 'settings.section_guides',
};

const kinds: Record<Answer['changes'][number]['kind'], DeskKey> = {
  added: 'settings.change_added',
  changed: 'settings.change_changed',
  turned_off: 'settings.change_turned_off',
  removed: 'settings.change_removed',
  in_use: 'settings.change_in_use',
};

type Props = Answer & { text: string; encoding: string };

export function Checked({ problems, changes, revision, text, encoding }: Props) {
  const t = useT();
  const locale = useLocale();
  const form = useDeskForm('apply', {});
  if (problems.length > 0)
    return (
      <section className="box" aria-labelledby="problems">
        <h2 id="problems">{t('settings.shop_problems')}</h2>
        <DataTable
          caption={t('settings.shop_problems')}
          rows={problems.map((problem, i) => ({ ...problem, i }))}
          keyOf={({ i }) => i}
          columns={[
            { name: t('settings.line'), isHead: true, show: ({ line }) => line },
            { name: t('settings.field'), show: ({ field }) => <code>{field}</code> },
            { name: t('settings.problem'), show: ({ message }) => message },
          ]}
        />
      </section>
    );
  if (changes.length === 0) return <p role="status">{t('settings.shop_same')}</p>;
  return (
    <section className="box" aria-labelledby="changes">
      <h2 id="changes">{t('settings.shop_changes')}</h2>
      <DataTable
        caption={t('settings.shop_changes')}
        rows={changes}
        keyOf={({ section, code, kind }) => `${section} ${code} ${kind}`}
        columns={[
          {
            name: t('settings.section'),
            show: ({ section }) => <span className="nowrap">{t(sections[section])}</span>,
          },
          {
            name: t('settings.entry'),
            isHead: true,
            show: ({ name, code }) => (
              <div className="stacked">
                <span>{name[locale]}</span>
                <span className="muted">{code}</span>
              </div>
            ),
          },
          { name: t('settings.change'), show: ({ kind }) => t(kinds[kind]) },
        ]}
      />
      <DeskForm
        form={form}
        encType="multipart/form-data"
        after={
          <p className="form-buttons">
            <SubmitButton look="primary" name="what" value="apply">
              {t('settings.shop_apply')}
            </SubmitButton>
          </p>
        }
      >
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="text" value={text} />
        <input type="hidden" name="encoding" value={encoding} />
      </DeskForm>
    </section>
  );
}
