/** A new order by telephone or fax: who, which goods, a look at the mail, and then the mail. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readMember } from '#contract/desk/members.ts';
import {
  PHONE_ORDER_DAYS,
  PHONE_ORDER_DAYS_MAX,
  PHONE_ORDER_NOTE_MAX,
  type PhoneOrderPreview,
  previewPhoneOrder,
  sendPhoneOrder,
} from '#contract/desk/phone-orders.ts';
import { phoneOrderWays } from '#contract/phone-order.ts';
import { localeCodes } from '#contract/shapes.ts';
import { FirstButton } from '#kit/form/first-button.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { DeskApiError } from '../../api/errors.ts';
import { useT } from '../../i18n/text.tsx';
import { sentIn } from '../../request/ask-first.ts';
import { text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { sentBy, submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import type { Sent } from '../../ui/ask-first.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { BACK, SURE } from '../../ui/form-names.ts';
import { wayTexts } from '../../ui/phone-order.ts';
import type { Refused } from '../../ui/refused.ts';
import { Customer } from './customer.tsx';
import { Goods, OFFERED } from './goods.tsx';
import { Preview } from './preview.tsx';
import { blankRow, FIRST_ROWS, rowField, rowsIn, setRows, withGoods, withMore, without } from './rows.ts';
import { type Candidate, type FoundMembers, goodsLike, isPart, membersLike } from './suggest.ts';

const phoneOrderForm = z.object({
  way: z.enum(phoneOrderWays).catch('phone'),
  memberId: text,
  email: text,
  name: text,
  locale: z.enum(localeCodes).catch('ja_JP'),
  days: text,
  note: text,
});

export const { loader, action } = deskScreen('phone-order-new', {
  load: loadPhoneOrderNew,
  act: postPhoneOrderNew,
});

async function loadPhoneOrderNew({ scope, read }: LoadArgs) {
  const id = scope.url.searchParams.get('member');
  const member = id ? await read(readMember, { params: { id } }) : undefined;
  return {
    member: member && {
      memberId: String(member.id),
      name: member.name,
      email: member.email,
      locale: member.locale,
    },
  };
}

type Answer = {
  refused?: Refused | undefined;
  /** Set to ask before the mail is sent. */
  preview?: { preview: PhoneOrderPreview; sent: Sent } | undefined;
  members?: FoundMembers | undefined;
  /** By row. */
  candidates?: Record<number, Candidate[]> | undefined;
  /** Rows in which one of the candidates is to be chosen. */
  asked?: number[] | undefined;
  /** The row whose field takes the focus. */
  focus?: number | undefined;
};

/** The button that was pressed: `check`, or one that only changes the form. */
const DO = 'intent';

async function postPhoneOrderNew(args: ActArgs) {
  const { form } = args;
  const pressed = String(form.get(DO) ?? 'check');
  form.delete(DO);
  const offered = form.getAll(OFFERED).map(Number);
  form.delete(OFFERED);
  setRows(form, rowsIn(form));
  const again = (more: Answer = {}) => data<Answer>({ refused: { result: sentBy(form) }, ...more });
  if (form.has(BACK)) return again();
  if (pressed === 'check') return check(args);
  const answer = await changeForm(args, pressed);
  const [, taken] = /^(?:take|remove)-(\d+)/.exec(pressed) ?? [];
  const isRemoved = pressed.startsWith('remove');
  const stillOffered = offered
    .filter((at) => at !== Number(taken))
    .map((at) => (isRemoved && at > Number(taken) ? at - 1 : at));
  return again({
    candidates: await goodsLike(args, rowsIn(form), (at) => stillOffered.includes(at)),
    ...answer,
  });
}

/** Nothing is judged or sent. */
async function changeForm(args: ActArgs, pressed: string): Promise<Answer> {
  const { form } = args;
  const rows = rowsIn(form);
  const [, what = '', at = '', code = ''] = /^(\w+)(?:-(\d+))?(?:-(.+))?$/.exec(pressed) ?? [];
  switch (what) {
    case 'find':
      return { members: await membersLike(args, String(form.get('email') || form.get('name') || '')) };
    case 'member':
      return chooseMember(args, at);
    case 'other':
      for (const field of ['memberId', 'name', 'email']) form.delete(field);
      return {};
    case 'more':
      setRows(form, withMore(rows));
      return { focus: rows.length };
    case 'remove':
      setRows(form, without(rows, Number(at)));
      return { focus: Math.max(0, Number(at) - 1) };
    case 'take':
      setRows(form, withGoods(rows, Number(at), code));
      return { focus: Number(at) };
    default:
      return {};
  }
}

async function chooseMember({ form, read }: ActArgs, chosen: string): Promise<Answer> {
  try {
    const { id, name, email, locale } = await read(readMember, { params: { id: chosen } });
    for (const [field, value] of Object.entries({ memberId: id, name, email, locale }))
      form.set(field, String(value));
    return {};
  } catch (error) {
    if (!(error instanceof DeskApiError) || error.status !== 404) throw error;
    // Erased meanwhile. The error page would lose what was typed.
    return { members: { items: [], hasMore: false } };
  }
}

async function check(args: ActArgs) {
  const { form } = args;
  const rows = rowsIn(form);
  let preview: Answer['preview'];
  const answer = await submit(args, phoneOrderForm, async ({ memberId, ...given }) => {
    const body = { ...given, ...(memberId ? { memberId } : {}), lines: rows };
    if (!form.has(SURE)) {
      preview = { preview: await args.read(previewPhoneOrder, { body }), sent: sentIn(form) };
      return undefined;
    }
    const { id } = await args.change(sendPhoneOrder, { body });
    return redirectTo(args.scope, href('phone-order', { id }), {
      key: 'notice.phone_order_sent',
      values: { email: given.email },
    });
  });
  const errors = answer?.data.result.error ?? {};
  const candidates = await goodsLike(args, rows, (at) =>
    Boolean(errors[rowField(at, 'goods')] || errors[rowField(at, 'quantity')]),
  );
  // A part of a name is no mistake: the candidates ask which of them is meant.
  const asked = rows.flatMap(({ goods }, at) => (isPart(goods, candidates[at] ?? []) ? [at] : []));
  for (const at of asked) delete errors[rowField(at, 'goods')];
  const isOnlyAsked = asked.length > 0 && Object.keys(errors).length === 0;
  const [name, email] = [String(form.get('name') ?? ''), String(form.get('email') ?? '').trim()];
  return data<Answer>(
    {
      refused: answer?.data,
      preview,
      candidates,
      asked,
      focus: isOnlyAsked ? asked[0] : undefined,
      ...(errors['email'] && email === '' && name !== '' ? { members: await membersLike(args, name) } : {}),
    },
    isOnlyAsked ? {} : (answer?.init ?? {}),
  );
}

export default function PhoneOrderNew() {
  const { member } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const count = Number(answer?.refused?.result.initialValue?.['rows'] ?? FIRST_ROWS);
  const rows = Array.from({ length: count }, (_, at) => at);
  const labels: Record<string, { text: string }> = {
    way: { text: t('phone_orders.way') },
    memberId: { text: t('phone_orders.customer') },
    email: { text: t('phone_orders.email') },
    name: { text: t('phone_orders.name') },
    locale: { text: t('phone_orders.language') },
    ...Object.fromEntries(
      rows.flatMap((at) => [
        [rowField(at, 'goods'), { text: t('phone_orders.goods_of', { row: at + 1 }) }],
        [rowField(at, 'quantity'), { text: t('phone_orders.quantity_of', { row: at + 1 }) }],
      ]),
    ),
    days: { text: t('phone_orders.days') },
    note: { text: t('phone_orders.note') },
  };
  const form = useDeskForm<string>('phone-order', labels, {
    refused: answer?.refused,
    constraint: {
      email: { required: true },
      name: { required: true },
      note: { maxLength: PHONE_ORDER_NOTE_MAX },
    },
    defaultValue: {
      way: 'phone',
      locale: 'ja_JP',
      days: String(PHONE_ORDER_DAYS),
      ...member,
      ...Object.fromEntries(rows.map((at) => [rowField(at, 'quantity'), blankRow.quantity])),
    },
  });
  if (answer?.preview) return <Preview {...answer.preview} />;
  const { way, days, note } = form.fields;
  return (
    <>
      <p className="back">
        <a href={href('phone-orders')}>{t('phone_orders.title')}</a>
      </p>
      <h1>{t('phone_orders.new')}</h1>
      <p className="settings-text">{t('phone_orders.text')}</p>
      <DeskForm
        form={form}
        className="phone-order"
        after={
          <p className="form-buttons">
            <SubmitButton look="primary" name={DO} value="check">
              {t('phone_orders.check')}
            </SubmitButton>
            <QuietLink href={href('phone-orders')}>{t('kit.back')}</QuietLink>
          </p>
        }
      >
        <FirstButton intent="check">{t('phone_orders.check')}</FirstButton>
        {way && (
          <RadioGroup
            field={way}
            compact
            choices={phoneOrderWays.map((value) => ({ value, label: t(wayTexts[value]) }))}
          />
        )}
        <Customer form={form} found={answer?.members} />
        <Goods
          form={form}
          rows={rows}
          candidates={answer?.candidates ?? {}}
          asked={answer?.asked ?? []}
          focus={answer?.focus}
        />
        {days && (
          <TextInput
            field={days}
            inputMode="numeric"
            size={4}
            autoComplete="off"
            hint={t('phone_orders.days_hint', { max: PHONE_ORDER_DAYS_MAX })}
          />
        )}
        {note && <TextArea field={note} rows={3} hint={t('phone_orders.note_hint')} />}
      </DeskForm>
    </>
  );
}
