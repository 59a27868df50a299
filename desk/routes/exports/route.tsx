/** Makes a file of labels for the chosen orders. Lists post their chosen orders here. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CARRIERS } from '#contract/desk/carriers.ts';
import { labelCarriers, makeLabelFile } from '#contract/desk/files.ts';
import { readPacking } from '#contract/desk/packing.ts';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { useT } from '../../i18n/text.tsx';
import { chosenOrders, ordersHref } from '../../request/chosen-orders.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';

const labelForm = z.object({ kind: z.enum(labelCarriers, 'validation.field_selection_required') });
const toShip = () => href('orders', {}, { view: 'to_ship' });

export const { loader, action } = deskScreen('exports', { load: loadExports, act: postExports });

async function loadExports({ scope, read }: LoadArgs) {
  const ids = chosenOrders(scope.url.searchParams);
  return { packing: ids.length > 0 ? await read(readPacking, { query: { ids: ids.join() } }) : undefined };
}

function postExports(args: ActArgs) {
  const { scope, form, change } = args;
  const ids = chosenOrders(scope.url.searchParams);
  if (ids.length > 0)
    return submit(args, labelForm, async ({ kind }) => {
      const { id } = await change(makeLabelFile, { body: { kind, ids } });
      return redirectTo(scope, href('export', { id }));
    });
  const chosen = chosenOrders(form);
  if (chosen.length > 0) throw redirectTo(scope, ordersHref('exports', chosen));
  throw redirectTo(scope, toShip(), { key: 'notice.no_orders_chosen' });
}

export default function Exports() {
  const { packing } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const mayChange = useMay('settings.write');
  const { orders = [], leftOut = [], labels = [] } = packing ?? {};
  const count = orders.length + leftOut.length;
  const offered = labels.filter(({ missing }) => missing.length === 0).map(({ kind }) => kind);
  const usual = orders
    .map(({ carrier }) => carrier)
    .find((carrier) => offered.some((one) => one === carrier));
  const form = useDeskForm(
    'labels',
    { kind: 'files.kind' },
    { refused, defaultValue: { kind: usual ?? offered[0] } },
  );
  const made = orders.filter(({ isLabelled }) => isLabelled);
  return (
    <div className="narrow">
      <p className="back">
        <a href={toShip()}>{t('shell.to_ship')}</a>
      </p>
      <h1>{t('files.labels_title')}</h1>
      {count === 0 ? (
        <>
          <p>{t('files.choose_first')}</p>
          <p>
            <QuietLink href={toShip()}>{t('shell.to_ship')}</QuietLink>
          </p>
        </>
      ) : (
        <>
          <p>{t('files.chosen', { count })}</p>
          {made.length > 0 && (
            <p role="alert">
              {t('files.labelled_already', { numbers: made.map(({ number }) => number).join(', ') })}
            </p>
          )}
          <DeskForm
            form={form}
            after={
              <FormButtons submit={t('files.make')}>
                <QuietLink href={toShip()}>{t('kit.back')}</QuietLink>
              </FormButtons>
            }
          >
            <RadioGroup
              field={form.fields.kind}
              hint={t('files.kind_hint')}
              choices={labels.map(({ kind, missing }) => ({
                value: kind,
                label: CARRIERS[kind][locale],
                disabled: missing.length > 0,
                note:
                  missing.map((what) => t(`files.missing_${what}`)).join(' ') || t(`files.program_${kind}`),
              }))}
            />
          </DeskForm>
          {mayChange && offered.length < labels.length && (
            <p>
              <a href={href('settings-carriers')}>{t('files.to_settings')}</a>
            </p>
          )}
        </>
      )}
    </div>
  );
}
