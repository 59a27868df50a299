/** A category: its names and addresses, and its place in the tree. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSetup, writeSetup } from '#contract/desk/setup/calls.ts';
import type { Setup } from '#contract/desk/setup/shop-file.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { Select } from '#kit/form/select.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { codeIn, entryNames, placeOf } from '../settings-shop/entry.ts';
import { EntryButtons, PlaceField } from '../settings-shop/entry-parts.tsx';
import { Languages, NameFields } from '../settings-shop/name-fields.tsx';
import { SectionFrame } from '../settings-shop/sections.tsx';
import { everyCategory, possibleParents, withCategory } from './tree.ts';

/** Value of the choice "no parent". */
const TOP = '-';

const text = z.string().default('');
const categoryForm = (parents: readonly string[]) =>
  z.object({
    code: text,
    nameJa: text,
    nameEn: text,
    slugJa: text,
    slugEn: text,
    descriptionJa: text,
    descriptionEn: text,
    parent: z.enum([TOP, ...parents], 'validation.field_selection_required'),
    place: text,
    enabled: z.literal('on').optional(),
    revision: text,
  });

const parentsOf = (categories: Setup['categories'], code: string | undefined) =>
  possibleParents(categories, code).map(({ category, parents }) => ({
    code: category.code,
    name: category.name,
    depth: parents.length,
  }));

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
    parents: parentsOf(setup.categories, code),
    revision: revisions['categories'] ?? '',
    title: found?.category.name[args.scope.locale] ?? args.scope.t('setup.category_new'),
  };
}

async function postSettingsCategory(args: ActArgs) {
  const { setup } = await args.read(readSetup, {});
  const code = codeIn(args);
  const parents = possibleParents(setup.categories, code).map(({ category }) => category.code);
  const value = edited(args, setup.categories);
  const own = {
    code: code ?? String(args.form.get('code') ?? ''),
    ja: String(args.form.get('slugJa') ?? ''),
    en: String(args.form.get('slugEn') ?? ''),
  };
  // If two categories share a value, the Shop API reports the error at one of them, perhaps not at the edited one.
  const names = Object.fromEntries(
    everyCategory(value).flatMap(({ category, path }) => [
      ...(category.slug.ja === own.ja ? [[`${path}.slug.ja`, 'slugJa'] as const] : []),
      ...(category.slug.en === own.en ? [[`${path}.slug.en`, 'slugEn'] as const] : []),
      ...(category.code === own.code
        ? [[`${path}.code`, 'code'] as const, ...Object.entries(entryNames(path))]
        : []),
    ]),
  );
  return submit(
    args,
    categoryForm(parents),
    async ({ revision }) => {
      await args.change(writeSetup.categories, { body: { value, revision } });
      return redirectTo(args.scope, href('settings-categories'), { key: 'notice.setting_saved' });
    },
    { names },
  );
}

/** Returns all categories, with the edited one as the form describes it. */
function edited({ form, scope }: ActArgs, categories: Setup['categories']): Setup['categories'] {
  const given = (name: string) => String(form.get(name) ?? '');
  const before = codeIn({ scope });
  const stored = everyCategory(categories).find(({ category }) => category.code === before);
  const parent = given('parent');
  return withCategory(
    categories,
    {
      code: before ?? given('code'),
      name: { ja: given('nameJa'), en: given('nameEn') },
      slug: { ja: given('slugJa'), en: given('slugEn') },
      description: { ja: given('descriptionJa'), en: given('descriptionEn') },
      enabled: given('enabled') === 'on',
      children: stored?.category.children ?? [],
    },
    { before, parent: parent === TOP ? null : parent, place: placeOf(given('place')) },
  );
}

export default function SettingsCategory() {
  const { category, parent, place, parents, revision, title } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const form = useDeskForm(
    'category',
    {
      code: 'setup.code',
      nameJa: 'setup.name_ja',
      nameEn: 'setup.name_en',
      slugJa: 'setup.slug_ja',
      slugEn: 'setup.slug_en',
      descriptionJa: 'setup.description_ja',
      descriptionEn: 'setup.description_en',
      parent: 'setup.parent',
      place: 'setup.place',
      enabled: 'setup.enabled_category',
    },
    {
      refused: useActionData<typeof action>(),
      constraint: {
        code: { required: true },
        nameJa: { required: true },
        nameEn: { required: true },
        slugJa: { required: true },
        slugEn: { required: true },
        parent: { required: true },
      },
      defaultValue: {
        nameJa: category?.name.ja,
        nameEn: category?.name.en,
        slugJa: category?.slug.ja,
        slugEn: category?.slug.en,
        descriptionJa: category?.description.ja,
        descriptionEn: category?.description.en,
        parent,
        place: place === undefined ? undefined : String(place),
        enabled: category?.enabled === false ? '' : 'on',
      },
    },
  );
  const { fields } = form;
  return (
    <SectionFrame title={title} current="categories">
      <DeskForm form={form} className="content-form" after={<EntryButtons list="settings-categories" />}>
        <input type="hidden" name="revision" value={revision} />
        <NameFields fields={fields} code={category?.code} />
        <Languages>
          <TextInput field={fields.slugJa} hint={t('setup.slug_hint')} autoComplete="off" maxLength={400} />
          <TextInput field={fields.slugEn} hint={t('setup.slug_hint')} autoComplete="off" maxLength={400} />
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
