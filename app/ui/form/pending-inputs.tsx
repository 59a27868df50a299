/** The fields of another form, carried along unseen (rules/pending-form.ts). */
import { type PendingField, pendingName } from '#app/rules/pending-form.ts';

export const PendingInputs = ({ fields }: { fields: readonly PendingField[] }) =>
  fields.map(([name, value], index) => (
    // A form may have several fields of one name and value; none of them ever moves.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <input key={`${index}-${name}`} type="hidden" name={pendingName(name)} value={value} />
  ));
