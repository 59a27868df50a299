/** Frames of the settings screens: the list of all of them, and of one setting its form. */
import type { ReactNode } from 'react';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { href, type ScreenId } from '../../screens.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { DeskForm, type DeskFormState } from '../../ui/desk-form.tsx';

type Entry = readonly [id: string, text: DeskKey, screen: ScreenId];

/** All settings in the order of their lists. */
export const groups = [
  {
    name: 'settings.group_shipping',
    entries: [
      ['sender', 'settings.sender', 'settings-sender'],
      ['shipping', 'setup.title_shipping', 'settings-shipping'],
      ['carriers', 'settings.carriers', 'settings-carriers'],
      ['closures', 'setup.title_closures', 'settings-closures'],
      ['slip', 'settings.slip', 'settings-slip'],
    ],
  },
  {
    name: 'settings.group_goods',
    entries: [
      ['categories', 'setup.title_categories', 'settings-categories'],
      ['options', 'setup.title_options', 'settings-options'],
      ['attributes', 'setup.title_attributes', 'settings-attributes'],
      ['payment', 'setup.title_payment', 'settings-payment'],
      ['survey', 'setup.title_survey', 'settings-survey'],
    ],
  },
  {
    name: 'settings.group_shop',
    entries: [
      ['details', 'details.title', 'settings-details'],
      ['notices', 'settings.notices', 'settings-notices'],
      ['server', 'settings.server', 'settings-server'],
    ],
  },
] as const satisfies readonly { name: DeskKey; entries: readonly Entry[] }[];
export type Current = (typeof groups)[number]['entries'][number][0];

type Props = {
  title: string;
  current: Current;
  text?: string;
  /** The screen that adds an entry to the setting's list. */
  add?: ScreenId;
  /** True on the screen of one entry of the setting's list, which has a link back to the list. */
  isEntry?: boolean;
  children: ReactNode;
};

/** On phones, a link to the page with all settings replaces the list. */
export function SectionFrame({ title, current, text, add, isEntry = false, children }: Props) {
  const t = useT();
  return (
    <>
      {isEntry ? (
        groups.map(({ entries }) =>
          entries.map(
            ([id, of, screen]) =>
              id === current && (
                <p key={id} className="back settings-back">
                  <a href={href(screen)}>{t(of)}</a>
                </p>
              ),
          ),
        )
      ) : (
        <p className="back settings-back">
          <a href={href('settings')}>{t('settings.all')}</a>
        </p>
      )}
      <div className="settings">
        <div>
          <div className="title">
            <h1>{title}</h1>
            {add && <ButtonLink href={href(add)}>{t('setup.add')}</ButtonLink>}
          </div>
          {text && <p className="settings-text">{text}</p>}
          {children}
        </div>
        <nav className="settings-list" aria-label={t('shell.settings')}>
          {groups.map(({ name, entries }) => (
            <div key={name}>
              <p className="muted">{t(name)}</p>
              <ul>
                {entries.map(([id, text, screen]) => (
                  <li key={id}>
                    <a href={href(screen)} aria-current={id === current ? 'page' : undefined}>
                      {t(text)}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </>
  );
}

type SettingProps<Name extends string> = {
  current: 'sender' | 'carriers' | 'slip' | 'notices';
  form: DeskFormState<Name>;
  revision: number;
  children: ReactNode;
};

export function SettingsFrame<Name extends string>({
  current,
  form,
  revision,
  children,
}: SettingProps<Name>) {
  const t = useT();
  return (
    <SectionFrame title={t(`settings.${current}`)} current={current} text={t(`settings.${current}_text`)}>
      <div className="settings-form">
        <DeskForm form={form} after={<FormButtons submit={t('settings.save')} />}>
          <input type="hidden" name="revision" value={revision} />
          {children}
        </DeskForm>
      </div>
    </SectionFrame>
  );
}
