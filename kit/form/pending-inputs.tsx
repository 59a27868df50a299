/** The fields of a pending form as hidden inputs (pending-fields.ts). */
import { type PendingField, pendingName } from './pending-fields.ts';

export const PendingInputs = ({ fields }: { fields: readonly PendingField[] }) =>
  fields.map(([name, value], index) => (
    // Several fields may have the same name and value; their order never changes.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <input key={`${index}-${name}`} type="hidden" name={pendingName(name)} value={value} />
  ));
