import { useActionData, useLoaderData } from '@remix-run/react';
import type { Notice } from '#app/cookies/notice.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { refuse, screen } from '#app/request/screen.ts';
import { addressBook, removeAddress, setDefaultAddress } from '#app/shop-api/address-book.ts';
import { NotFoundError } from '#app/shop-api/errors.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { addressView } from '#kit/ui/address/address-view.ts';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { MissingEntry } from '../missing-entry.tsx';
import { AddressCard } from './address-card.tsx';
import { REMOVE, RemoveAddress } from './remove-address.tsx';

const { loader, action } = screen('account.address', {
  load: async ({ scope, request }) => {
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
  },
  act: async ({ scope, form }) => {
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
  },
});

export { action, loader };

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

const CONFIRM = 'confirm';
