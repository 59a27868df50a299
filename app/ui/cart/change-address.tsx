/**
 * §2, §4 Change-address modal: the saved addresses in a dialog over the cart. It reads and sends the address step's own
 * page, which is what the link leads to where no script runs.
 */
import { useFetcher } from '@remix-run/react';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { useT } from '~/i18n/text.tsx';
import type { action, loader } from '~/routes/checkout/address.tsx';
import { AddressText } from '~/ui/address/address-text.tsx';

export function ChangeAddress({ page }: { page: string }) {
  const t = useT();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const saved = useFetcher<typeof loader>();
  const choice = useFetcher<typeof action>();
  const refused = choice.data;

  useEffect(() => {
    // An answer with a body is a refusal; without one it leads back to the cart.
    if (choice.state === 'loading' && !refused) dialog.current?.close();
    if (choice.state === 'idle' && refused) console.warn('The delivery address was not changed.');
  }, [choice.state, refused]);

  const open = (event: MouseEvent) => {
    // A new tab is a new tab.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    saved.load(page);
    dialog.current?.showModal();
  };

  return (
    <>
      <p>
        <a href={page} onClick={open}>
          {t('cart.change_address')}
        </a>
      </p>
      <dialog
        ref={dialog}
        className="change-address"
        aria-labelledby={title}
        // The box itself is the dimmed page around its content.
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
        onKeyDown={() => {}}
      >
        <choice.Form method="post" action={page}>
          <h2 id={title}>{t('cart.change_address_title')}</h2>
          {saved.data ? (
            <fieldset>
              <legend className="sr-only">{t('cart.address_list')}</legend>
              <div className="radios address-list">
                {saved.data.options.map(({ id, address }) => (
                  <label key={id} className="radio">
                    <input
                      type="radio"
                      name="address"
                      value={id}
                      defaultChecked={saved.data?.chosen === id}
                      required
                    />
                    <span className="address-text">
                      <AddressText address={address} />
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          ) : (
            <p role="status">{t('cart.address_loading')}</p>
          )}
          <p className="dialog-buttons">
            <button
              type="submit"
              className="button primary"
              disabled={!saved.data || choice.state !== 'idle'}
            >
              {t('cart.address_use')}
            </button>
            <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
              {t('cart.close')}
            </button>
          </p>
          <p>
            <a href={page}>{t('cart.address_another')}</a>
          </p>
        </choice.Form>
      </dialog>
    </>
  );
}
