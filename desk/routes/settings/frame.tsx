/** Frames of the settings screens: of one setting, with its form, and of a section of the shop's setup. */
import type { ReactNode } from 'react';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { href, type ScreenId } from '../../screens.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { DeskForm, type DeskFormState } from '../../ui/desk-form.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const screens = {
  sender: 'settings-sender',
  carriers: 'settings-carriers',
  slip: 'settings-slip',
  notices: 'settings-notices',
  shop: 'settings-categories',
} as const satisfies Record<string, ScreenId>;
type Current = keyof typeof screens;

function SettingsTabs({ current }: { current: Current }) {
  const t = useT();
  return (
    <Tabs
      label={t('shell.settings')}
      tabs={(Object.keys(screens) as Current[]).map((one) => ({
        text: t(`settings.${one}`),
        href: href(screens[one]),
        isCurrent: one === current,
      }))}
    />
  );
}

type Props<Name extends string> = {
  current: Exclude<Current, 'shop'>;
  form: DeskFormState<Name>;
  revision: number;
  children: ReactNode;
};

export function SettingsFrame<Name extends string>({ current, form, revision, children }: Props<Name>) {
  const t = useT();
  return (
    <>
      <h1>{t(`settings.${current}`)}</h1>
      <SettingsTabs current={current} />
      <p className="settings-text">{t(`settings.${current}_text`)}</p>
      <div className="settings-form">
        <DeskForm form={form} after={<FormButtons submit={t('settings.save')} />}>
          <input type="hidden" name="revision" value={revision} />
          {children}
        </DeskForm>
      </div>
    </>
  );
}

const sections = {
  categories: ['setup.title_categories', 'settings-categories'],
  options: ['setup.title_options', 'settings-options'],
  attributes: ['setup.title_attributes', 'settings-attributes'],
  shipping: ['setup.title_shipping', 'settings-shipping'],
  payment: ['setup.title_payment', 'settings-payment'],
  survey: ['setup.title_survey', 'settings-survey'],
  closures: ['setup.title_closures', 'settings-closures'],
  server: ['settings.server', 'settings-server'],
} as const satisfies Record<string, readonly [DeskKey, ScreenId]>;
type Section = keyof typeof sections;

/** One tab for each section of the shop's setup. */
function SectionTabs({ current }: { current: Section }) {
  const t = useT();
  return (
    <Tabs
      label={t('settings.shop')}
      tabs={Object.entries(sections).map(([section, [text, screen]]) => ({
        text: t(text),
        href: href(screen),
        isCurrent: section === current,
      }))}
    />
  );
}

type SectionTabsProps = { title: string; current: Section; text?: string; children: ReactNode };

export function SectionFrame({ title, current, text, children }: SectionTabsProps) {
  return (
    <>
      <h1>{title}</h1>
      <SettingsTabs current="shop" />
      <SectionTabs current={current} />
      {text && <p className="settings-text">{text}</p>}
      {children}
    </>
  );
}
