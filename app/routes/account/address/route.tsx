/** §2 The address book. The removal of an address is confirmed in its card; with scripts, in a dialog. */
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Notice } from '#app/cookies/notice.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { type ActArgs, type LoadArgs, refuse, screen } from '#app/request/screen.ts';
import { addressBook, removeAddress, setDefaultAddress } from '#app/shop-api/address-book.ts';
import { NotFoundError } from '#app/shop-api/errors.ts';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { NamedAction } from '#app/ui/named-text.tsx';
import { personName } from '#contract/rules/person-name.ts';
import { formatPostcode } from '#contract/rules/postcode.ts';
import { Scripted } from '#kit/elements/scripted.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import { type AddressView, addressView } from '#kit/ui/address/address-view.ts';
import { Addressee } from '#kit/ui/address/addressee.tsx';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { MissingEntry } from '../missing-entry.tsx';
import { addressRemoval } from './remove-address.element.ts';

/** Query parameter: the address whose removal is to be confirmed. */
const CONFIRM = 'confirm';

/** Value of the field `intent`. */
const REMOVE = 'remove';

export const { loader, action } = screen('account.address', {
  load: loadAddresses,
  act: postAddress,
});

async function loadAddresses({ scope, request }: LoadArgs) {
  const book = await addressBook(scope);
  return {
    entries: book.map((entry) => ({
      id: String(entry.id),
      isDefault: entry.isDefault,
      address: addressView(entry),
    })),
    // The confirmation is part of the URL: it works without scripts, and Back closes it.
    confirm: request.method === 'GET' ? scope.url.searchParams.get(CONFIRM) : null,
  };
}

async function postAddress({ scope, form }: ActArgs) {
  const id = String(form.get('id') ?? '');
  const remove = form.get('intent') === REMOVE;
  try {
    await (remove ? removeAddress : setDefaultAddress)(scope, id);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return refuse({ missing: true }, 404);
  }
  const key: Notice['key'] = remove ? 'address.notice_removed' : 'address.notice_default';
  throw await redirectWith(scope, href('account.address', {}, scope.locale), {
    notices: [{ key, tone: 'done' }],
  });
}

export default function AddressBook() {
  const { entries, confirm } = useLoaderData<typeof loader>();
  const missing = useActionData<typeof action>()?.missing;
  const t = useT();
  const locale = useLocale();
  const add = <ButtonLink href={href('account.address.add', {}, locale)}>{t('address.add')}</ButtonLink>;
  return (
    <>
      <h1>{t('address.book')}</h1>
      {missing && <MissingEntry text={t('address.gone')} />}
      {entries.length === 0 ? (
        <EmptyState drawing="parcel" text={t('address.empty')} hint={t('address.empty_hint')}>
          {add}
        </EmptyState>
      ) : (
        <>
          <RemoveAddress>
            <ul className="address-book">
              {entries.map((entry) => (
                <AddressCard
                  key={entry.id}
                  {...entry}
                  confirming={entry.id === confirm}
                  confirmHref={href('account.address', {}, locale, { [CONFIRM]: entry.id })}
                />
              ))}
            </ul>
          </RemoveAddress>
          <p className="actions">{add}</p>
        </>
      )}
    </>
  );
}

export { AddressErrorScreen as ErrorBoundary } from '../error-screen.tsx';

type Props = {
  id: string;
  isDefault: boolean;
  address: AddressView;
  confirming: boolean;
  confirmHref: string;
};

function AddressCard({ id, isDefault, address, confirming, confirmHref }: Props) {
  const t = useT();
  const locale = useLocale();
  const named = {
    names: { name: <Addressee name={personName(address.person, locale)} /> },
    values: { postcode: formatPostcode(address.postcode) },
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
            <QuietLink href={href('account.address', {}, locale)}>{t('address.cancel')}</QuietLink>{' '}
            <button type="submit" name="intent" value={REMOVE} className="button danger">
              {t('address.confirm_yes')}
            </button>
          </p>
        </PostForm>
      ) : (
        <div className="ways">
          <a href={href('account.address.edit', { id }, locale)}>
            <NamedAction shown="address.edit" of="address.edit_of" {...named} />
          </a>{' '}
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

/** With scripts the removal is confirmed in a dialog (remove-address.element.ts). */
function RemoveAddress({ children }: { children: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  return (
    <remove-address>
      {children}
      <Scripted {...addressRemoval.mark('template')}>
        <PostForm action={href('account.address', {}, locale)} {...addressRemoval.mark('form')}>
          <input type="hidden" name="intent" value={REMOVE} />
          <input type="hidden" name="id" {...addressRemoval.mark('id')} />
          <div {...addressRemoval.mark('address')} />
          <p>{t('address.confirm_hint')}</p>
        </PostForm>
      </Scripted>
      <Dialog title={t('address.confirm')} more="" submit={t('address.confirm_yes')} destructive />
    </remove-address>
  );
}
