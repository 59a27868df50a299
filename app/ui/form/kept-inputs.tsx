/** The fields of another form, carried along unseen (rules/kept-form.ts). */
import { type KeptField, keptName } from '#app/rules/kept-form.ts';

export const KeptInputs = ({ fields }: { fields: readonly KeptField[] }) =>
  fields.map(([name, value], index) => (
    // A form may have several fields of one name and value; none of them ever moves.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <input key={`${index}-${name}`} type="hidden" name={keptName(name)} value={value} />
  ));
