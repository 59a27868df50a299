/** A saved address with its actions. The removal is confirmed in the card itself. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { NamedAction } from '#app/ui/named-text.tsx';
import { personName } from '#contract/rules/person-name.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import type { AddressView } from '#kit/ui/address/address-view.ts';
import { Addressee } from '#kit/ui/address/addressee.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { addressRemoval } from './remove-address.element.ts';
import { REMOVE } from './remove-address.tsx';

type Props = {
  id: string;
  isDefault: boolean;
  address: AddressView;
  confirming: boolean;
  confirmHref: string;
};

export function AddressCard({ id, isDefault, address, confirming, confirmHref }: Props) {
  const t = useT();
  const locale = useLocale();
  const named = {
    names: { name: <Addressee name={personName(address.person, locale)} /> },
    values: { postcode: `${address.postcode.slice(0, 3)}-${address.postcode.slice(3)}` },
  };
  const anchor = `address-${id}`;
  return (
    <li className="box" id={anchor} {...addressRemoval.mark('card')}>
      <div className="address-text" {...addressRemoval.mark('text')}>
        <AddressText address={address} withPhone mark={isDefault ? t('address.default') : undefined} />
      </div>
      {confirming ? (
        <PostForm action={href('account.address', {}, locale)} className="apart confirm">
          <input type="hidden" name="id" value={id} />
          <p>
            <strong>{t('address.confirm')}</strong>
            <span>{t('address.confirm_hint')}</span>
          </p>
          <p className="ways">
            <QuietLink href={href('account.address', {}, locale)}>{t('address.cancel')}</QuietLink>
            <button type="submit" name="intent" value={REMOVE} className="button danger">
              {t('address.confirm_yes')}
            </button>
          </p>
        </PostForm>
      ) : (
        <div className="ways">
          <a href={href('account.address.edit', { id }, locale)}>
            <NamedAction shown="address.edit" of="address.edit_of" {...named} />
          </a>
          <a href={`${confirmHref}#${anchor}`} {...addressRemoval.mark('link')}>
            <NamedAction shown="address.remove" of="address.remove_of" {...named} />
          </a>
          {!isDefault && (
            <PostForm action={href('account.address', {}, locale)}>
              <input type="hidden" name="id" value={id} />
              <button type="submit" name="intent" value="default" className="link">
                <NamedAction shown="address.make_default" of="address.make_default_of" {...named} />
              </button>
            </PostForm>
          )}
        </div>
      )}
    </li>
  );
}
