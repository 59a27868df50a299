/** The shop's own holidays, besides weekends and national holidays. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSetup, writeSetup } from '#contract/desk/setup/calls.ts';
import { CLOSURE_NOTE_MAX } from '#contract/desk/setup/shop-file.ts';
import { textUpTo } from '#contract/fields.ts';
import { addDays, tokyo } from '#contract/rules/delivery.ts';
import { isShopDay } from '#contract/rules/validation.ts';
import { Select } from '#kit/form/select.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { formatDay } from '../../ui/clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { SectionFrame } from '../settings/frame.tsx';
import { daysBetween, weekdayName, weekdayOf, weekdays } from './days.ts';

const PERIOD_DAYS_MAX = 366;

type Period = { from: string; to?: string | undefined; weekday: string };
const chosenDays = ({ from, to, weekday }: Period): string[] =>
  daysBetween(from, to ?? from, weekday === 'all' ? undefined : Number(weekday));

const day = z.string().trim().refine(isShopDay, 'validation.date_invalid').optional();
const note = z.string().trim().pipe(textUpTo(CLOSURE_NOTE_MAX)).default('');
const closuresForm = z
  .object({
    from: day,
    to: day,
    weekday: z.enum(['all', ...weekdays.map(String)]).default('all'),
    noteJa: note,
    noteEn: note,
    remove: z.preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(z.string())),
    revision: z.string().default(''),
  })
  .superRefine(({ from, to, weekday, noteJa, noteEn, remove }, context) => {
    const refuse = (field: 'from' | 'to' | 'weekday', message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (!from && (to || weekday !== 'all' || noteJa || noteEn)) refuse('from', 'validation.field_required');
    else if (!from && remove.length === 0) refuse('from', 'validation.no_closure');
    // An invalid day has its own error already.
    if (!from || !isShopDay(from) || (to && !isShopDay(to))) return;
    if (to && to < from) refuse('to', 'validation.period_reversed');
    else if (to && to >= addDays(from, PERIOD_DAYS_MAX)) refuse('to', 'validation.period_too_long');
    else if ((to ?? from) < tokyo(new Date()).day) refuse(to ? 'to' : 'from', 'validation.day_over');
    else if (chosenDays({ from, to, weekday }).length === 0) refuse('weekday', 'validation.weekday_missing');
  });

export const { loader, action } = deskScreen('settings-closures', {
  load: loadSettingsClosures,
  act: postSettingsClosures,
});

async function loadSettingsClosures({ read }: LoadArgs) {
  const { setup, revisions } = await read(readSetup, {});
  const today = tokyo(new Date()).day;
  return {
    days: setup.closures.map((one) => ({ ...one, isOver: one.day < today })),
    revision: revisions['closures'] ?? '',
  };
}

function postSettingsClosures(args: ActArgs) {
  return submit(args, closuresForm, async ({ from, to, weekday, noteJa, noteEn, remove, revision }) => {
    const { setup } = await args.read(readSetup, {});
    const added = from ? chosenDays({ from, to, weekday }) : [];
    const value = [
      ...setup.closures.filter(({ day: one }) => !remove.includes(one)),
      ...added.map((one) => ({ day: one, note: { ja: noteJa, en: noteEn } })),
    ];
    await args.change(writeSetup.closures, { body: { value, revision } });
    return redirectTo(args.scope, args.scope.here, { key: 'notice.setting_saved' });
  });
}

export default function SettingsClosures() {
  const { days, revision } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const form = useDeskForm(
    'closures',
    {
      from: 'setup.closed_from',
      to: 'setup.closed_to',
      weekday: 'setup.closed_weekday',
      noteJa: 'setup.note_ja',
      noteEn: 'setup.note_en',
    },
    {
      refused,
      constraint: { noteJa: { maxLength: CLOSURE_NOTE_MAX }, noteEn: { maxLength: CLOSURE_NOTE_MAX } },
      defaultValue: { weekday: 'all' },
    },
  );
  const chosen = [refused?.result.initialValue?.['remove'] ?? []].flat();
  const nameOf = ({ day: one }: (typeof days)[number]) =>
    `${formatDay(`${one}T00:00:00+09:00`, locale)} ${weekdayName(weekdayOf(one), locale)}`;
  return (
    <SectionFrame title={t('setup.title_closures')} current="closures" text={t('setup.closures_text')}>
      <DeskForm form={form} className="settings-form" after={<FormButtons submit={t('settings.save')} />}>
        <input type="hidden" name="revision" value={revision} />
        <h2>{t('setup.closed_days')}</h2>
        {days.length === 0 ? (
          <p>{t('setup.closed_none')}</p>
        ) : (
          <>
            <p>{t('setup.closed_remove')}</p>
            <DataTable
              caption={t('setup.closed_days')}
              rows={days}
              keyOf={({ day: one }) => one}
              choose={{ name: 'remove', nameOf, isChosen: ({ day: one }) => chosen.includes(one) }}
              columns={[
                {
                  name: t('setup.closed_day'),
                  isHead: true,
                  isPlain: true,
                  show: (one) => (
                    <>
                      {nameOf(one)} {one.isOver && <small className="muted">{t('setup.closed_over')}</small>}
                    </>
                  ),
                },
                { name: t('setup.closed_note'), show: ({ note }) => note[locale] || note.ja || note.en },
              ]}
            />
          </>
        )}
        <h2>{t('setup.closed_add')}</h2>
        <TextInput field={form.fields.from} type="date" />
        <TextInput field={form.fields.to} type="date" hint={t('setup.closed_to_hint')} />
        <Select
          field={form.fields.weekday}
          choices={[
            { value: 'all', label: t('setup.closed_every_day') },
            ...weekdays.map((weekday) => ({
              value: String(weekday),
              label: t('setup.closed_each', { weekday: weekdayName(weekday, locale) }),
            })),
          ]}
        />
        <TextInput
          field={form.fields.noteJa}
          hint={t('setup.note_hint')}
          autoComplete="off"
          maxLength={200}
        />
        <TextInput field={form.fields.noteEn} autoComplete="off" maxLength={200} />
      </DeskForm>
    </SectionFrame>
  );
}
