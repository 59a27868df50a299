/** A category: its names and addresses, and its place in the tree. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSetup, writeEntry } from '#contract/desk/setup/calls.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { Select } from '#kit/form/select.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { both, box, flat, text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { DeskForm, required, useDeskForm } from '../../ui/desk-form.tsx';
import {
  codeIn,
  EntryButtons,
  inputOf,
  Languages,
  NameFields,
  PlaceField,
  position,
} from '../settings/entry.tsx';
import { SectionFrame } from '../settings/frame.tsx';
import { everyCategory, possibleParents } from './tree.ts';

/** Value of the choice "no parent". */
const TOP = '-';

const categoryForm = z.object({
  code: text,
  ...both('name'),
  ...both('slug'),
  ...both('description'),
  parent: text.transform((sent) => (sent === TOP ? null : sent)),
  enabled: box,
  ...position,
});

export const { loader, action } = deskScreen('settings-category', {
  load: loadSettingsCategory,
  act: postSettingsCategory,
});

async function loadSettingsCategory(args: LoadArgs) {
  const { setup, revisions } = await args.read(readSetup, {});
  const code = codeIn(args);
  const found = everyCategory(setup.categories).find(({ category }) => category.code === code);
  if (code !== undefined && !found) throw data({}, { status: 404 });
  return {
    category: found?.category,
    parent: found ? (found.parents.at(-1) ?? TOP) : 'main',
    place: found?.place,
    parents: possibleParents(setup.categories, code).map(({ category: { code, name }, parents }) => ({
      code,
      name,
      depth: parents.length,
    })),
    revision: revisions['categories'] ?? '',
    title: found?.category.name[args.scope.locale] ?? args.scope.t('setup.category_new'),
  };
}

function postSettingsCategory(args: ActArgs) {
  return submit(args, categoryForm, async (given) => {
    await args.change(writeEntry.categories, { body: inputOf(args, given) });
    return redirectTo(args.scope, href('settings-categories'), { key: 'notice.setting_saved' });
  });
}

export default function SettingsCategory() {
  const { category, parent, place, parents, revision, title } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const form = useDeskForm(
    'category',
    {
      code: 'setup.code',
      'name-ja': 'setup.name_ja',
      'name-en': 'setup.name_en',
      'description-ja': 'setup.description_ja',
      'description-en': 'setup.description_en',
      'slug-ja': 'setup.slug_ja',
      'slug-en': 'setup.slug_en',
      parent: 'setup.parent',
      place: 'setup.place',
      enabled: 'setup.enabled_category',
    },
    {
      refused: useActionData<typeof action>(),
      constraint: required('code', 'name-ja', 'name-en', 'slug-ja', 'slug-en', 'parent'),
      defaultValue: { enabled: 'on', ...flat({ ...category, parent, place }) },
    },
  );
  const { fields } = form;
  return (
    <SectionFrame title={title} current="categories" isEntry>
      <DeskForm form={form} className="content-form" after={<EntryButtons list="settings-categories" />}>
        <input type="hidden" name="revision" value={revision} />
        <NameFields fields={fields} code={category?.code} />
        <Languages>
          <TextInput
            field={fields['slug-ja']}
            hint={t('setup.slug_hint')}
            autoComplete="off"
            maxLength={400}
          />
          <TextInput
            field={fields['slug-en']}
            hint={t('setup.slug_hint')}
            autoComplete="off"
            maxLength={400}
          />
        </Languages>
        <Languages>
          <Select
            field={fields.parent}
            choices={[
              { value: TOP, label: t('setup.parent_none') },
              ...parents.map(({ code, name, depth }) => ({
                value: code,
                label: `${'　'.repeat(depth)}${name[locale]}`,
              })),
            ]}
          />
          <PlaceField field={fields.place} hint="setup.place_within" />
        </Languages>
        <CheckBox field={fields.enabled} />
      </DeskForm>
    </SectionFrame>
  );
}
