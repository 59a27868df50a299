/** The shop's name, home page's words, legal statement and amounts. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { changeDetails, readDetails } from '#contract/desk/shop-details.ts';
import { formatYen } from '#contract/rules/money.ts';
import { isPriceJump } from '#contract/rules/price-jump.ts';
import { detailFields, detailMax, detailNames } from '#contract/shop-details.ts';
import { TextArea } from '#kit/form/text-area.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { sentIn } from '../../request/ask-first.ts';
import { text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { sentBy, submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { AskFirst, type Sent } from '../../ui/ask-first.tsx';
import { FormButtons } from '../../ui/buttons.tsx';
import { differencesOf } from '../../ui/content/differences-of.ts';
import { DeskForm, required, useDeskForm } from '../../ui/desk-form.tsx';
import { BACK, SURE } from '../../ui/form-names.ts';
import { StoredAndTyped } from '../../ui/goods/product-page.tsx';
import type { Refused } from '../../ui/refused.ts';
import { Languages, yen } from '../settings/entry.tsx';
import { SectionFrame } from '../settings/frame.tsx';
import { labelsOf, textsOf } from './fields.ts';

const detailsForm = z.object({
  nameJa: text,
  nameEn: text,
  homeTitleJa: text,
  homeTitleEn: text,
  homeTextJa: text,
  homeTextEn: text,
  sellerJa: text,
  sellerEn: text,
  managerJa: text,
  managerEn: text,
  addressJa: text,
  addressEn: text,
  phone: text,
  phoneHoursJa: text,
  phoneHoursEn: text,
  email: text,
  registrationNumber: text,
  privacyUrl: text,
  companyUrl: text,
  freeShippingYen: yen,
  minimumOrderYen: yen,
  revision: z.coerce.number().int(),
});

export const { loader, action } = deskScreen('settings-details', {
  load: loadSettingsDetails,
  act: postSettingsDetails,
});

async function loadSettingsDetails({ read }: LoadArgs) {
  return read(readDetails, {});
}

async function postSettingsDetails(args: ActArgs) {
  const { form, scope } = args;
  if (form.has(BACK)) return { refused: { result: sentBy(form) }, differences: undefined, asked: undefined };
  const jumps = scope.isEarlierForm ? [] : await jumpsIn(args);
  const asked = jumps.length > 0 ? { jumps, sent: sentIn(form) } : undefined;
  if (asked && !form.has(SURE)) return { refused: undefined, differences: undefined, asked };
  const answer = await submit(
    args,
    detailsForm,
    async ({ revision, ...value }) => {
      await args.change(changeDetails, { body: { value, revision } });
      return redirectTo(scope, scope.here, { key: 'notice.details_saved' });
    },
    { at: 'value' },
  );
  if (!answer) return undefined;
  const { data: refused, init } = answer;
  // The question is shown again to ask for the code.
  const again = refused.asksCode && form.has(SURE) ? asked : undefined;
  const differences = refused.conflict && (await differencesIn(args));
  return data({ refused, differences, asked: again }, init ?? {});
}

const amounts = ['freeShippingYen', 'minimumOrderYen'] as const;
type Jump = { name: (typeof amounts)[number]; before: number; after: number };

/** The amounts that change by more than half. None while something is wrong or outdated, which is shown first. */
async function jumpsIn({ form, read }: ActArgs): Promise<Jump[]> {
  const typed = detailsForm.safeParse(Object.fromEntries(form));
  const given = detailFields.safeParse(typed.data);
  if (!given.success) return [];
  const { value, revision } = await read(readDetails, {});
  if (typed.data?.revision !== revision) return [];
  return amounts
    .map((name) => ({ name, before: value[name], after: given.data[name] }))
    .filter(({ before, after }) => isPriceJump(before, after));
}

/** What somebody else has saved meanwhile, against what was typed. */
async function differencesIn({ form, read }: ActArgs) {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const { value } = await read(readDetails, {});
  return differencesOf(detailNames, textsOf(value), typed);
}

export default function SettingsDetails() {
  const { value, revision, unread } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const labels = labelsOf(t);
  const form = useDeskForm('details', labels, {
    refused: answer?.refused,
    constraint: required(...detailNames.filter((name) => !optional.includes(name))),
    defaultValue: textsOf(value),
  });
  const { fields } = form;
  if (answer?.asked) return <AskAmounts {...answer.asked} refused={answer.refused} />;
  return (
    <SectionFrame title={t('details.title')} current="details" text={t('details.text')}>
      {revision === 0 ? (
        <p className="settings-text">{t('details.of_server')}</p>
      ) : (
        <p className="settings-text">
          <a href={href('settings-details-versions')}>{t('details.versions')}</a>
        </p>
      )}
      {unread.length > 0 && (
        <p className="bad" role="alert">
          {t('details.unread', { fields: unread.map((name) => labels[name].text).join(t('kit.comma')) })}
        </p>
      )}
      <StoredAndTyped labels={labels} of={answer?.differences} />
      <DeskForm
        form={form}
        className="content-form"
        after={
          <FormButtons submit={t('settings.save')}>
            <QuietLink href={href('settings')}>{t('kit.back')}</QuietLink>
          </FormButtons>
        }
      >
        <input type="hidden" name="revision" value={revision} />
        <Group name="details.group_name">
          <Pair ja={fields.nameJa} en={fields.nameEn} max={detailMax.name} hint="details.name_hint" />
          <Pair
            ja={fields.homeTitleJa}
            en={fields.homeTitleEn}
            max={detailMax.homeTitle}
            hint="details.home_title_hint"
          />
          <Languages>
            <TextArea field={fields.homeTextJa} rows={2} maxLength={detailMax.homeText} />
            <TextArea field={fields.homeTextEn} rows={2} maxLength={detailMax.homeText} />
          </Languages>
        </Group>
        <Group name="details.group_statement">
          <Pair ja={fields.sellerJa} en={fields.sellerEn} max={detailMax.party} hint="details.seller_hint" />
          <Pair ja={fields.managerJa} en={fields.managerEn} max={detailMax.party} />
          <Languages>
            <TextArea
              field={fields.addressJa}
              rows={2}
              maxLength={detailMax.address}
              hint={t('details.address_hint')}
            />
            <TextArea field={fields.addressEn} rows={2} maxLength={detailMax.address} />
          </Languages>
          <TextInput field={fields.phone} type="tel" autoComplete="off" maxLength={detailMax.phone} />
          <TextInput field={fields.phoneHoursJa} autoComplete="off" maxLength={detailMax.phoneHours} />
          <TextInput field={fields.phoneHoursEn} autoComplete="off" maxLength={detailMax.phoneHours} />
          <TextInput
            field={fields.email}
            type="email"
            autoComplete="off"
            hint={t('details.email_hint')}
            maxLength={254}
          />
          <TextInput
            field={fields.registrationNumber}
            autoComplete="off"
            hint={t('details.registration_hint')}
            maxLength={40}
          />
        </Group>
        <Group name="details.group_amounts">
          <Amount field={fields.freeShippingYen} hint="details.free_shipping_hint" />
          <Amount field={fields.minimumOrderYen} hint="details.minimum_order_hint" />
        </Group>
        <Group name="details.group_links">
          <Address field={fields.companyUrl} hint="details.company_hint" />
          <Address field={fields.privacyUrl} hint="details.privacy_hint" />
        </Group>
      </DeskForm>
    </SectionFrame>
  );
}

const optional: readonly string[] = ['registrationNumber', 'privacyUrl', 'companyUrl'];

function Group({ name, children }: { name: DeskKey; children: ReactNode }) {
  const t = useT();
  return (
    <section>
      <h2>{t(name)}</h2>
      {children}
    </section>
  );
}

type PairProps = { ja: FormField; en: FormField; max: number; hint?: DeskKey };

function Pair({ ja, en, max, hint }: PairProps) {
  const t = useT();
  return (
    <Languages>
      <TextInput field={ja} autoComplete="off" maxLength={max} hint={hint && t(hint)} />
      <TextInput field={en} autoComplete="off" maxLength={max} />
    </Languages>
  );
}

type FieldProps = { field: FormField; hint: DeskKey };

function Amount({ field, hint }: FieldProps) {
  const t = useT();
  return <TextInput field={field} inputMode="numeric" autoComplete="off" hint={t(hint)} maxLength={20} />;
}

function Address({ field, hint }: FieldProps) {
  const t = useT();
  return <TextInput field={field} autoComplete="off" hint={t(hint)} maxLength={detailMax.url} />;
}

type AskProps = { jumps: Jump[]; sent: Sent; refused: Refused | undefined };

function AskAmounts({ jumps, sent, refused }: AskProps) {
  const t = useT();
  const locale = useLocale();
  const labels = labelsOf(t);
  return (
    <AskFirst
      title={t('details.ask')}
      above={{ href: href('settings'), text: t('shell.settings') }}
      sent={sent}
      refused={refused}
      effects={[t('details.ask_text')]}
      button={t('details.ask_button')}
    >
      <RecordList
        rows={jumps.map(({ name, before, after }) => [
          labels[name].text,
          t('goods_edit.price_change', {
            before: formatYen(before, locale),
            after: formatYen(after, locale),
          }),
        ])}
      />
    </AskFirst>
  );
}
