/**
 * §2 Auto-fill by postal code. The button works without scripts; with them the file is asked for at the third digit and
 * the form is filled at the seventh (japan.md 2.3). What the host does not answer is typed by hand.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '~/i18n/text.tsx';
import { packPlace, placeText } from '~/rules/postal-lookup.ts';
import { FILLED_FIELD, LOOKUP_INTENT, PLACE_FIELD, type PostalAnswer } from './postal-fields.ts';
import { watchPostcode } from './watch-postcode.ts';

type Props = {
  /** The host's address, for scripts. */
  dataUrl: string;
  answer: PostalAnswer | undefined;
  /** What the form says an earlier lookup filled in, packed. */
  filled: string;
};

export function PostalLookup({ dataUrl, answer, filled }: Props) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(answer);
  useWatch(button, dataUrl, t, setShown);
  const places = shown?.places ?? [];
  return (
    <div className="lookup">
      <input type="hidden" name={FILLED_FIELD} defaultValue={filled} />
      <button
        ref={button}
        type="submit"
        name="intent"
        value={LOOKUP_INTENT}
        formNoValidate
        className="button quiet"
      >
        {t('address.lookup')}
      </button>
      <div role="status">{shown && <p className="lookup-said">{shown.said}</p>}</div>
      {places.length > 1 && (
        <fieldset>
          <legend className="sr-only">{t('address.lookup_choose')}</legend>
          <div className="radios lookup-places">
            {places.map((place, index) => (
              <label key={packPlace(place)} className="radio">
                <input type="radio" name={PLACE_FIELD} value={index} />
                <span lang="ja">{placeText(place)}</span>
              </label>
            ))}
          </div>
          <button type="submit" name="intent" value={LOOKUP_INTENT} formNoValidate className="button quiet">
            {t('address.lookup_apply')}
          </button>
        </fieldset>
      )}
    </div>
  );
}

function useWatch(
  button: RefObject<HTMLButtonElement>,
  dataUrl: string,
  t: ReturnType<typeof useT>,
  show: (answer: PostalAnswer | undefined) => void,
): void {
  useEffect(() => {
    const form = button.current?.form;
    return form ? watchPostcode(form, dataUrl, t, show) : undefined;
  }, [button, dataUrl, t, show]);
}
