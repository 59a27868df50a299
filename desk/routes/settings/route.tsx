/** All settings, each with what is set. */
import { useLoaderData } from '@remix-run/react';
import { readCarriers, readNotices, readSender, readSlip } from '#contract/desk/settings.ts';
import { readSetup } from '#contract/desk/setup/calls.ts';
import { readDetails } from '#contract/desk/shop-details.ts';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { groups } from './frame.tsx';
import { valuesOf } from './values.ts';

export const { loader, action } = deskScreen('settings', { load: loadSettings });

async function loadSettings({ scope, read }: LoadArgs) {
  const [details, sender, carriers, slip, notices, setup] = await Promise.all([
    read(readDetails, {}),
    read(readSender, {}),
    read(readCarriers, {}),
    read(readSlip, {}),
    read(readNotices, {}),
    read(readSetup, {}),
  ]);
  const stored = {
    details: details.value,
    sender: sender.value,
    carriers: carriers.value,
    slip: slip.value,
    notices: notices.value,
    setup: setup.setup,
  };
  return { values: valuesOf(stored, scope.t, scope.locale) };
}

export default function Settings() {
  const { values } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <h1>{t('shell.settings')}</h1>
      {groups.map(({ name, entries }) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name}>{t(name)}</h2>
          <ul className="setting-rows">
            {entries.map(([id, text, screen]) => (
              <li key={id}>
                <a href={href(screen)}>
                  <strong>{t(text)}</strong> <span className="muted">{values[id]}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
