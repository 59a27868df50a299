/** When and where a seminar takes place. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  type ProductDetail,
  readProduct,
  SEMINAR_CANCELLED,
  seminarFields,
} from '#contract/desk/goods/edit.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { useT } from '../../i18n/text.tsx';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { BACK, SURE } from '../../ui/form-names.ts';
import { fieldOf, ProductHead, SaveButton, StoredAndTyped } from '../../ui/goods/product-page.tsx';
import { productParams, saveProduct, typedIn } from '../../ui/goods/save.ts';
import { SeminarFields, seminarConstraint, seminarLabels } from '../../ui/goods/seminar-fields.tsx';

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
  if (isCancelled && !args.form.has(SURE) && !args.scope.isEarlierForm) {
    const { values } = await args.read(readProduct, { params: productParams(args) });
    if (values[SEMINAR_CANCELLED] !== 'on') return { typed, refused: undefined };
  }
  return saveProduct(args, {
    ...typedIn(args.form, (name) => fieldNames.has(name)),
    // Browsers do not send unchecked boxes.
    [SEMINAR_CANCELLED]: isCancelled ? 'on' : '',
  });
}

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
  if (answer && 'typed' in answer) return <ConfirmCancellation product={product} typed={answer.typed} />;
  const { paid, waiting } = product.bookedSeats ?? { paid: 0, waiting: 0 };
  return (
    <>
      <ProductHead product={product} screen="goods-dates" />
      <StoredAndTyped labels={labels} of={answer?.differences} />
      <DeskForm form={form} className="content-form" after={<SaveButton />}>
        <input type="hidden" name="revision" value={product.revision} />
        {paid + waiting > 0 ? (
          <p className="settings-text">
            {t('goods_edit.booked', { paid, waiting })}
            <br />
            {t('goods_edit.booked_hint')}
          </p>
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

type Confirmation = { product: ProductDetail; typed: Record<string, string> };

/** Asks for confirmation, because the mails to participants cannot be taken back. */
function ConfirmCancellation({ product, typed }: Confirmation) {
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
    />
  );
}
