/** The tree of categories. */
import { useLoaderData } from '@remix-run/react';
import { readSetup } from '#contract/desk/setup/calls.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { OnOff } from '../settings/entry.tsx';
import { SectionFrame } from '../settings/frame.tsx';
import { everyCategory } from '../settings-category/tree.ts';

export const { loader, action } = deskScreen('settings-categories', { load: loadSettingsCategories });

async function loadSettingsCategories({ read }: LoadArgs) {
  const { setup } = await read(readSetup, {});
  return { categories: everyCategory(setup.categories) };
}

export default function SettingsCategories() {
  const { categories } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <SectionFrame
      title={t('setup.title_categories')}
      current="categories"
      text={t('setup.categories_text')}
      add="settings-category"
    >
      <DataTable
        caption={t('setup.title_categories')}
        rows={categories}
        keyOf={({ category }) => category.code}
        columns={[
          {
            name: t('settings.entry'),
            place: 'start',
            isHead: true,
            show: ({ category: { code, name }, parents }) => (
              <span>
                {'　'.repeat(parents.length)}
                <a href={href('settings-category', {}, { code })}>{name[locale]}</a>
              </span>
            ),
          },
          { name: t('setup.code'), isNamed: true, show: ({ category: { code } }) => <code>{code}</code> },
          {
            name: t('setup.slug'),
            isNamed: true,
            show: ({ category: { slug } }) => <span className="unbroken">{slug[locale]}</span>,
          },
          {
            name: t('content.state'),
            place: 'end',
            show: ({ category: { enabled } }) => <OnOff enabled={enabled} />,
          },
        ]}
      />
    </SectionFrame>
  );
}
