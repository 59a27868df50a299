/** The form that changes the stock of a variant. */
import { z } from 'zod';
import { changeStock, type VariantRow } from '#contract/desk/goods/products.ts';
import { Select } from '#kit/form/select.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useT } from '../../i18n/text.tsx';
import { text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { ActArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { FORM } from '../../ui/form-names.ts';
import { type RefusedOneOf, refusedOf } from '../../ui/refused.ts';

/** Accepts any text besides the kind: the Shop API validates the values and reports all wrong fields at once. */
const stockForm = z.object({
  id: text,
  kind: z.enum(['difference', 'count'], 'validation.field_selection_required'),
  quantity: text,
  expected: text,
  reason: text,
});

export const changeStockOf = (args: ActArgs) =>
  submitOneOf(args, stockForm, async ({ id, ...body }) => {
    const { code, stock } = await args.change(changeStock, { params: { id }, body });
    const values = { code, onHand: stock?.onHand ?? 0 };
    return redirectTo(args.scope, args.scope.here, { key: 'notice.stock_changed', values });
  });

type Props = { variant: VariantRow; name: string; onHand: number; answer: RefusedOneOf | undefined };

export function StockForm({ variant, name, onHand, answer }: Props) {
  const t = useT();
  const id = `stock-${variant.id}`;
  const refused = refusedOf(answer, id);
  const form = useDeskForm(
    id,
    { kind: 'goods.kind', quantity: 'goods.quantity', reason: 'goods.required_reason' },
    {
      refused,
      constraint: { kind: { required: true }, quantity: { required: true }, reason: { required: true } },
      defaultValue: { kind: 'difference' },
    },
  );
  const figures = refused?.conflict?.what?.data;
  return (
    <DeskForm
      form={form}
      className="stock-form"
      after={
        <SubmitButton look="quiet" aria-label={t('goods.change_of', { name })}>
          {t('goods.change')}
        </SubmitButton>
      }
    >
      {figures && (
        <p className="field-error">
          {t(figures['expected'] === undefined ? 'goods.held' : 'goods.count_differs', figures)}
        </p>
      )}
      <input type="hidden" name={FORM} value={id} />
      <input type="hidden" name="id" value={variant.id} />
      <input type="hidden" name="expected" value={onHand} />
      <Select
        field={form.fields.kind}
        choices={[
          { value: 'difference', label: t('goods.kind_difference') },
          { value: 'count', label: t('goods.kind_count') },
        ]}
      />
      <TextInput field={form.fields.quantity} inputMode="text" autoComplete="off" size={6} maxLength={12} />
      <TextInput
        field={form.fields.reason}
        placeholder={t('goods.reason_hint')}
        autoComplete="off"
        maxLength={100}
      />
    </DeskForm>
  );
}
