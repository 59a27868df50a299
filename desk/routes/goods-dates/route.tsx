/** When and where a seminar takes place. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  type ProductDetail,
  previewSeminarMails,
  readProduct,
  SEMINAR_CANCELLED,
  seminarFields,
} from '#contract/desk/goods/edit.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { NameParts } from '#kit/ui/name-parts.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { BACK, SURE } from '../../ui/form-names.ts';
import { fieldOf, ProductHead, SaveButton, StoredAndTyped } from '../../ui/goods/product-page.tsx';
import { productParams, saveProduct, typedIn } from '../../ui/goods/save.ts';
import { SeminarFields, seminarConstraint, seminarLabels } from '../../ui/goods/seminar-fields.tsx';
import { MailPreview } from '../order-refund/parts.tsx';

const fieldNames: ReadonlySet<string> = new Set(seminarFields);
const isOwn = (name: string): boolean =>
  fieldNames.has(name) || name === 'revision' || name === SEMINAR_CANCELLED;

export const { loader, action } = deskScreen('goods-dates', { load: loadGoodsDates, act: postGoodsDates });

async function loadGoodsDates(args: LoadArgs) {
  const product = await args.read(readProduct, { params: productParams(args) });
  if (product.kind !== 'seminar') throw data({}, { status: 404 });
  return { product, title: args.scope.t('goods_edit.dates_of', { name: product.name }) };
}

async function postGoodsDates(args: ActArgs) {
  const typed = typedIn(args.form, isOwn);
  if (args.form.has(BACK)) return { refused: { result: { initialValue: typed } }, differences: undefined };
  const isCancelled = args.form.has(SEMINAR_CANCELLED);
  const isSure = args.form.has(SURE);
  const stored = await args.read(readProduct, { params: productParams(args) });
  const values = {
    ...typedIn(args.form, (name) => fieldNames.has(name)),
    // Browsers do not send unchecked boxes.
    [SEMINAR_CANCELLED]: isCancelled ? 'on' : '',
  };
  const moved = isCancelled ? [] : movedIn(stored, typed);
  const isCancelledNow = isCancelled && stored.values[SEMINAR_CANCELLED] !== 'on';
  if (!isSure && (isCancelledNow || moved.length > 0)) {
    const found: { mails?: Mails } = {};
    // Asks only about what can be saved.
    const answer = await submit(args, z.object({}), async () => {
      found.mails = await args.read(previewSeminarMails, { params: productParams(args), body: { values } });
      return undefined;
    });
    if (found.mails)
      return { typed, moved: isCancelledNow ? undefined : moved, mails: found.mails, refused: undefined };
    return data({ refused: answer?.data, differences: undefined }, answer?.init ?? {});
  }
  const isMailed = isSure && isBooked(stored);
  return saveProduct(args, values, {
    savedKey: isMailed ? 'notice.product_saved_mails' : 'notice.product_saved',
  });
}

type Mails = z.output<typeof previewSeminarMails.data>;

const isBooked = ({ bookedSeats }: ProductDetail): boolean =>
  bookedSeats !== null && bookedSeats.paid + bookedSeats.waiting > 0;

/** All that changes, with its values before, if any of it is mailed to whoever has booked. */
function movedIn(product: ProductDetail, typed: Record<string, string>) {
  const { values } = product;
  if (!isBooked(product)) return [];
  const moved = seminarFields
    .filter((name) => typed[name] !== undefined && typed[name] !== (values[name] ?? ''))
    .map((name) => ({ name, before: values[name] ?? '', after: typed[name] ?? '' }));
  return moved.some(({ name }) => mailedFields.has(name)) ? moved : [];
}

const mailedFields: ReadonlySet<string> = new Set([
  'seminar_starts_at',
  'seminar_ends_at',
  'seminar_venue_ja',
  'seminar_venue_en',
  'seminar_address_ja',
  'seminar_address_en',
]);

export default function GoodsDates() {
  const { product } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const labels = { ...seminarLabels(t), [SEMINAR_CANCELLED]: { text: t('goods_edit.cancelled') } };
  const form = useDeskForm('dates', labels, {
    refused: answer?.refused,
    constraint: seminarConstraint,
    defaultValue: product.values,
  });
  if (answer && 'typed' in answer && answer.mails)
    return answer.moved ? (
      <ConfirmMove product={product} typed={answer.typed} moved={answer.moved} mails={answer.mails} />
    ) : (
      <ConfirmCancellation product={product} typed={answer.typed} mails={answer.mails} />
    );
  const { paid, waiting } = product.bookedSeats ?? { paid: 0, waiting: 0 };
  return (
    <>
      <ProductHead product={product} screen="goods-dates" />
      <StoredAndTyped labels={labels} of={answer?.differences} />
      <DeskForm form={form} className="content-form" after={<SaveButton />}>
        <input type="hidden" name="revision" value={product.revision} />
        {paid + waiting > 0 ? (
          <div className="box note settings-text">
            <p>
              <strong>{t('goods_edit.booked', { paid, waiting })}</strong>
              <br />
              {t('goods_edit.booked_hint')}
            </p>
          </div>
        ) : (
          <p className="settings-text">{t('goods_edit.not_booked')}</p>
        )}
        <SeminarFields fields={form.fields} />
        <p className="settings-text">
          {t('goods_edit.seats_elsewhere')}{' '}
          <a href={href('goods', {}, { q: product.code })}>{t('goods.change')}</a>
        </p>
        <div className="explained-check">
          <CheckBox field={fieldOf(form.fields, SEMINAR_CANCELLED)} />
          <p className="muted">{t('goods_edit.cancelled_hint')}</p>
        </div>
      </DeskForm>
    </>
  );
}

type Confirmation = { product: ProductDetail; typed: Record<string, string>; mails: Mails };

const DEADLINE = 'seminar_sales_end_at';

/** Asks before participants are mailed another date or place. */
function ConfirmMove({ product, typed, moved, mails }: Confirmation & { moved: ReturnType<typeof movedIn> }) {
  const t = useT();
  const locale = useLocale();
  const { paid, waiting } = product.bookedSeats ?? { paid: 0, waiting: 0 };
  const labels = seminarLabels(t);
  const shown = (value: string) => {
    if (value === '') return t('audit.none_given');
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? formatMoment(`${value}:00+09:00`, locale) : value;
  };
  const deadline = typed[DEADLINE];
  return (
    <AskFirst
      title={
        mails.count > 0
          ? t('goods_edit.move_title', { count: mails.count })
          : t('goods_edit.move_title_silent')
      }
      above={{ href: href('goods', {}, { q: product.code }), text: t('goods.to_list') }}
      sent={Object.entries(typed)}
      effects={[
        t('goods_edit.booked', { paid, waiting }),
        ...(paid > 0 ? [t('goods_edit.move_mails')] : []),
        ...(waiting > 0 ? [t('goods_edit.move_waits')] : []),
        ...(deadline && deadline === product.values[DEADLINE]
          ? [t('goods_edit.move_deadline', { at: shown(deadline) })]
          : []),
      ]}
      button={t('goods_edit.move_button')}
      look="primary"
    >
      <RecordList
        rows={[
          [t('goods.product'), <NameParts key="name">{product.name}</NameParts>],
          ...moved.map(({ name, before, after }): [string, string] => [
            labels[name].text,
            t('goods_edit.moved_from_to', { before: shown(before), after: shown(after) }),
          ]),
        ]}
      />
      {mails.mail && <MailPreview title={t('money.preview')} mail={mails.mail} isBelowTitle />}
    </AskFirst>
  );
}

/** Asks for confirmation, because the mails to participants cannot be taken back. */
function ConfirmCancellation({ product, typed, mails }: Confirmation) {
  const t = useT();
  const { paid, waiting } = product.bookedSeats ?? { paid: 0, waiting: 0 };
  return (
    <AskFirst
      title={t('goods_edit.cancel_title', { name: product.name })}
      above={{ href: href('goods', {}, { q: product.code }), text: t('goods.to_list') }}
      sent={Object.entries(typed)}
      effects={[
        paid + waiting > 0 ? t('goods_edit.booked', { paid, waiting }) : t('goods_edit.not_booked'),
        t('goods_edit.cancelled_hint'),
        t('goods_edit.cancel_saves'),
      ]}
      button={t('goods_edit.cancel_button')}
    >
      {mails.mail && <MailPreview title={t('money.preview')} mail={mails.mail} isBelowTitle />}
    </AskFirst>
  );
}
