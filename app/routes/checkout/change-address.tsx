/** §2 The link to another address; with scripts it opens a dialog over the cart (change-address.element.ts). */
import { useT } from '#app/i18n/text.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { useDocument } from '#app/ui/document.tsx';
import { Scripted } from '#kit/elements/scripted.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { addressChoice } from './change-address.element.ts';

export function ChangeAddress({ page, ships }: { page: string; ships: boolean }) {
  const t = useT();
  const link = (
    <p>
      <a href={page} {...addressChoice.mark('link')}>
        {t(ships ? 'cart.change_address' : 'cart.change_contact')}
      </a>
    </p>
  );
  if (!useDocument().clientEntry) return link;
  return (
    <change-address>
      {link}
      <Scripted {...addressChoice.mark('template')}>
        <PostForm action={page} {...addressChoice.mark('form')}>
          <div
            role="radiogroup"
            aria-label={t(ships ? 'cart.address_list' : 'cart.contact_list')}
            {...addressChoice.mark('addresses')}
          />
        </PostForm>
      </Scripted>
      <Dialog
        title={t(ships ? 'cart.change_address_title' : 'cart.change_contact_title')}
        more={t('cart.address_another')}
        submit={t(ships ? 'cart.address_use' : 'cart.contact_use')}
      />
    </change-address>
  );
}
