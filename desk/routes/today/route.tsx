import { useLoaderData } from '@remix-run/react';
import { readToday } from '#contract/desk/today.ts';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { Days } from './days.tsx';
import { Tiles } from './tiles.tsx';

export const { loader, action } = deskScreen('today', { load: loadToday });

async function loadToday({ read }: LoadArgs) {
  return { today: await read(readToday, {}) };
}

export default function Today() {
  const { today } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <h1>{t('today.title')}</h1>
      <Tiles today={today} />
      <Days days={today.days} />
    </>
  );
}
