/**
 * §2 Auto-fill by postal code. The button works without scripts; with them the file is asked for at the third digit and
 * the form is filled at the seventh (browser/postal-lookup.ts). What the host does not answer is typed by
 * hand.
 */
import { useT } from '#app/i18n/text.tsx';
import { packPlace, placeText } from '#app/rules/postal-lookup.ts';
import { FILLED_FIELD, LOOKUP_INTENT, PLACE_FIELD, type PostalAnswer } from './postal-fields.ts';

type Props = {
  /** The host's address, for scripts. */
  dataUrl: string;
  answer: PostalAnswer | undefined;
  /** What the form says an earlier lookup filled in, packed. */
  filled: string;
};

export function PostalLookup({ dataUrl, answer, filled }: Props) {
  const t = useT();
  const places = answer?.places ?? [];
  return (
    <div className="lookup" data-postal={dataUrl}>
      <input type="hidden" name={FILLED_FIELD} defaultValue={filled} />
      <button type="submit" name="intent" value={LOOKUP_INTENT} formNoValidate className="button quiet">
        {t('address.lookup')}
      </button>
      <div role="status">{answer && <p className="lookup-said">{answer.said}</p>}</div>
      <fieldset hidden={places.length === 0}>
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
    </div>
  );
}
