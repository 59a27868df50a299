/**
 * §2 Radio buttons for the saved addresses (a list at most 500 px high, §9.26) and for a new one. CSS shows the form
 * for a new address when its button is chosen.
 */
import { useT } from '#app/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import type { AddressView } from '#kit/ui/address/address-view.ts';
import { addressChoice } from '../change-address.element.ts';

export type AddressOption = { id: string; isDefault: boolean; address: AddressView };

type Props = {
  options: AddressOption[];
  chosen: string;
  another: string;
  /** False for a cart of tickets only: nothing is shipped, so no text mentions delivery. */
  ships: boolean;
};

export function AddressChoice({ options, chosen, another, ships }: Props) {
  const t = useT();
  const defaultMark = t(ships ? 'address.default' : 'address.default_contact');
  return (
    <fieldset className="address-choice">
      <legend className="field-label">{t(ships ? 'address.step_list' : 'address.step_list_contact')}</legend>
      <div className="radios address-list" {...addressChoice.mark('saved')}>
        {options.map(({ id, isDefault, address }) => (
          <label key={id} className="radio">
            <input type="radio" name="address" value={id} defaultChecked={chosen === id} />
            <span className="address-text">
              <AddressText address={address} withPhone mark={isDefault ? defaultMark : undefined} />
            </span>
          </label>
        ))}
      </div>
      <label className="another radio spaced">
        <input type="radio" name="address" value={another} defaultChecked={chosen === another} />
        <span>{t(ships ? 'address.step_new' : 'address.step_new_contact')}</span>
      </label>
    </fieldset>
  );
}
