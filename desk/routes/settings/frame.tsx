/** Shared by the settings screens: tabs, and a form that contains the setting's revision. */
import type { ReactNode } from 'react';
import { useT } from '../../i18n/text.tsx';
import { href, type ScreenId } from '../../screens.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { DeskForm, type DeskFormState } from '../../ui/desk-form.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const screens = {
  sender: 'settings-sender',
  carriers: 'settings-carriers',
  slip: 'settings-slip',
  shop: 'settings-categories',
} as const satisfies Record<string, ScreenId>;
type Current = keyof typeof screens;

export function SettingsTabs({ current }: { current: Current }) {
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
