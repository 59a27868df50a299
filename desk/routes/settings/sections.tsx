/** Tabs of the shop's setup, one for each of its sections. */
import type { ReactNode } from 'react';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { href, type ScreenId } from '../../screens.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { SettingsTabs } from './frame.tsx';

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

type Props = { title: string; current: Section; text?: string; children: ReactNode };

export function SectionFrame({ title, current, text, children }: Props) {
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
