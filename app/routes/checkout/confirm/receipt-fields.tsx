/** §5 Receipt: the name is required once the box is ticked. CSS shows the field then; the server validates it. */
import { useT } from '#app/i18n/text.tsx';
import { RECIPIENT_MAX } from '#contract/rules/constants.ts';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';

type Props = {
  ticked: boolean;
  recipient: FormField;
};

export function ReceiptFields({ ticked, recipient }: Props) {
  const t = useT();
  return (
    <section className="receipt">
      <h2>{t('checkout.receipt_title')}</h2>
      <label className="radio">
        <input type="checkbox" name="requestReceipt" defaultChecked={ticked} />
        <span>{t('checkout.receipt_request')}</span>
      </label>
      <div className="receipt-name">
        <RequiredNote />
        <TextInput
          field={recipient}
          hint={t('checkout.recipient_hint')}
          autoComplete="off"
          // Browsers count UTF-16 units, of which a rare character takes two; the server counts characters.
          maxLength={RECIPIENT_MAX * 2}
        />
      </div>
    </section>
  );
}
