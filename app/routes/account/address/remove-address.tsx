/** With scripts the removal of an address is confirmed in a dialog (remove-address.element.ts). */
import type { ReactNode } from 'react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { addressRemoval } from './remove-address.element.ts';

/** Value of the field `intent`. */
export const REMOVE = 'remove';

export function RemoveAddress({ children }: { children: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  return (
    <remove-address>
      {children}
      <template {...addressRemoval.mark('template')}>
        <PostForm action={href('account.address', {}, locale)} {...addressRemoval.mark('form')}>
          <input type="hidden" name="intent" value={REMOVE} />
          <input type="hidden" name="id" {...addressRemoval.mark('id')} />
          <div {...addressRemoval.mark('address')} />
          <p>{t('address.confirm_hint')}</p>
        </PostForm>
      </template>
      <Dialog title={t('address.confirm')} more="" submit={t('address.confirm_yes')} destructive />
    </remove-address>
  );
}
