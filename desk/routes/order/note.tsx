/** The staff's note about an order. */
import { z } from 'zod';
import type { DeskOrder } from '#contract/desk/order-shapes.ts';
import { changeOrder, STAFF_NOTE_MAX } from '#contract/desk/orders.ts';
import { TextArea } from '#kit/form/text-area.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { useT } from '../../i18n/text.tsx';
import { listOf } from '../../request/chosen-orders.ts';
import { text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import type { ActArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { type RefusedOneOf, refusedOf } from '../../ui/refused.ts';

const noteForm = z.object({ revision: z.coerce.number().int(), staffNote: text });

export const saveNote = (args: ActArgs) =>
  submitOneOf(args, noteForm, async (body) => {
    const params = { id: Number(args.params['id']) };
    await args.change(changeOrder, { params, body });
    return redirectTo(args.scope, href('order', params, { list: listOf(args.scope) }), {
      key: 'notice.note_saved',
    });
  });

export function Note({ order, answer }: { order: DeskOrder; answer: RefusedOneOf | undefined }) {
  const t = useT();
  const mayWrite = useMay('orders.write');
  const form = useDeskForm(
    'note',
    { staffNote: 'order.note' },
    {
      refused: refusedOf(answer, 'note'),
      defaultValue: { staffNote: order.staffNote ?? undefined },
    },
  );
  if (!mayWrite)
    return order.staffNote === null ? null : (
      <section className="box" aria-labelledby="staff-note">
        <h2 id="staff-note">{t('order.note')}</h2>
        <p className="pre">
          <Name>{order.staffNote}</Name>
        </p>
      </section>
    );
  return (
    <section className="box" aria-label={t('order.note')}>
      <DeskForm form={form} after={<SubmitButton look="quiet">{t('order.note_submit')}</SubmitButton>}>
        <input type="hidden" name="form" value="note" />
        <input type="hidden" name="revision" value={order.revision} />
        <TextArea
          field={form.fields.staffNote}
          hint={t('order.note_hint')}
          rows={3}
          maxLength={STAFF_NOTE_MAX}
        />
      </DeskForm>
    </section>
  );
}
