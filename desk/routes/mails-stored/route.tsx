/** Asks what becomes of the mails that were stored while no mail left the shop: they are sent now, or deleted. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { mailGroups, readStoredMails, settleStoredMails } from '#contract/desk/mails.ts';
import { errorText } from '#kit/form/error-text.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { Nothing } from '../../ui/nothing.tsx';

const group = z.enum(mailGroups);
const settleForm = z.object({
  groups: z.preprocess(
    (given) => (given === undefined ? [] : [given].flat()),
    z.array(group).min(1, 'validation.field_selection_required'),
  ),
  way: z.enum(['send', 'delete']),
});

const groupTexts: Record<z.output<typeof group>, DeskKey> = {
  orders: 'mails.group_orders',
  seminars: 'mails.group_seminars',
  inquiries: 'mails.group_inquiries',
  requests: 'mails.group_requests',
  reviews: 'mails.group_reviews',
  goods: 'mails.group_goods',
  accounts: 'mails.group_accounts',
};

export const { loader, action } = deskScreen('mails-stored', {
  load: loadMailsStored,
  act: postMailsStored,
});

async function loadMailsStored({ read }: LoadArgs) {
  return { stored: await read(readStoredMails, {}) };
}

function postMailsStored(args: ActArgs) {
  return submit(args, settleForm, async (body) => {
    const { count } = await args.change(settleStoredMails, { body });
    const key = body.way === 'send' ? 'notice.stored_sent' : 'notice.stored_deleted';
    return redirectTo(args.scope, href('mails', {}, { state: body.way === 'send' ? 'queued' : 'captured' }), {
      key,
      values: { count },
    });
  });
}

export default function MailsStored() {
  const { stored } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const form = useDeskForm('stored', { groups: 'mails.stored_which' }, { refused });
  const { groups: field } = form.fields;
  const sent = refused?.result.initialValue?.['groups'];
  const isOn = (name: string) => !refused || [sent].flat().includes(name);
  const canSend = stored.sending === 'on';
  const total = stored.groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="narrow">
      <p className="back">
        <a href={href('mails')}>{t('shell.mails')}</a>
      </p>
      <h1>{t('mails.stored_title')}</h1>
      {total === 0 ? (
        <>
          {stored.emptied > 0 && <p>{t('mails.stored_emptied', { count: stored.emptied })}</p>}
          <Nothing drawing="cup" text={t('mails.stored_none')} />
        </>
      ) : (
        <DeskForm
          form={form}
          after={
            <p className="form-buttons">
              {canSend && (
                <SubmitButton look="primary" name="way" value="send">
                  {t('mails.stored_send')}
                </SubmitButton>
              )}
              <SubmitButton look="quiet" name="way" value="delete">
                {t('mails.stored_delete')}
              </SubmitButton>
            </p>
          }
        >
          <ul className="effects">
            <li>{t(`mails.sending_${stored.sending}`)}</li>
            {canSend && <li>{t('mails.stored_effect_old')}</li>}
            {stored.emptied > 0 && <li>{t('mails.stored_emptied', { count: stored.emptied })}</li>}
            <li>{t('mails.stored_effect_delete')}</li>
          </ul>
          <fieldset className="field" id={field.id} aria-describedby={field.errors && field.errorId}>
            <legend>{field.label}</legend>
            {field.errors && (
              <p className="field-error" id={field.errorId}>
                {field.errors.map((error) => errorText(t, error, { field: field.label })).join(' ')}
              </p>
            )}
            {stored.groups.map(({ group, count, oldest, newest }) => (
              <label key={group} className="check">
                <input type="checkbox" name="groups" value={group} defaultChecked={isOn(group)} />
                <span>
                  {t(groupTexts[group], { count })}
                  <br />
                  <small className="muted">
                    {t('mails.stored_between', {
                      oldest: formatMoment(oldest, locale),
                      newest: formatMoment(newest, locale),
                    })}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
        </DeskForm>
      )}
      <p>
        <a href={href('mails', {}, { state: 'captured' })}>{t('mails.stored_list')}</a>
      </p>
    </div>
  );
}
