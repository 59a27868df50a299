/**
 * §2 Auto-fill by postal code. The button works without scripts; with them the postal data is fetched at the third
 * digit and the form is filled in at the seventh (postal-lookup.element.ts).
 */
import { Scripted } from '#kit/elements/scripted.tsx';
import { useT } from '#kit/i18n/text.tsx';
import { NamedText } from '#kit/ui/named-text.tsx';
import { FILLED_FIELD, LOOKUP_INTENT, PLACE_FIELD, type PostalAnswer } from './postal-fields.ts';
import { postalLookup } from './postal-lookup.element.ts';
import { type Place, packPlace, placeText } from './postal-lookup-rules.ts';

type Props = {
  /** URL of the postal data, for scripts. */
  dataUrl: string;
  answer: PostalAnswer | undefined;
  /** What an earlier lookup filled in (postal-lookup-rules.ts, packPlace). */
  filled: string;
};

export function PostalLookup({ dataUrl, answer, filled }: Props) {
  const t = useT();
  const places = answer?.places ?? [];
  return (
    <postal-lookup class="lookup below-field" data-url={dataUrl}>
      <input type="hidden" name={FILLED_FIELD} defaultValue={filled} />
      <button type="submit" name="intent" value={LOOKUP_INTENT} className="button quiet">
        {t('address.lookup')}
      </button>
      {/* Not `role="status"`: Orca 43 speaks an empty one as "status bar". */}
      <div aria-live="polite" {...postalLookup.mark('status')}>
        {answer && (
          <p className="lookup-message">
            {answer.place === undefined ? (
              answer.message
            ) : (
              <NamedText
                of={answer.focusStreet ? 'address.lookup_found' : 'address.lookup_kept'}
                names={{ place: answer.place }}
              />
            )}
          </p>
        )}
      </div>
      {places.length > 0 && <Choices places={places} />}
      <ForScripts />
    </postal-lookup>
  );
}

function Choices({ places }: { places: readonly Place[] }) {
  const t = useT();
  return (
    <fieldset {...postalLookup.mark('group')}>
      <legend className="sr-only">{t('address.lookup_choose')}</legend>
      <div className="radios lookup-places" {...postalLookup.mark('places')}>
        {places.map((place, index) => (
          <Choice key={packPlace(place)} value={index} text={placeText(place)} />
        ))}
      </div>
      <button type="submit" name="intent" value={LOOKUP_INTENT} className="button quiet">
        {t('address.lookup_apply')}
      </button>
    </fieldset>
  );
}

function Choice({ value, text }: { value: number; text: string }) {
  return (
    <label className="radio" {...postalLookup.mark('choice')}>
      <input type="radio" name={PLACE_FIELD} value={value} {...postalLookup.mark('choiceInput')} />
      <span lang="ja" {...postalLookup.mark('choiceText')}>
        {text}
      </span>
    </label>
  );
}

/** Template for the script, with the messages of all results, an empty list of choices, and a choice. */
function ForScripts() {
  const t = useT();
  const place = <span lang="ja" {...postalLookup.mark('place')} />;
  const findings = [
    ['found', <NamedText key="found" of="address.lookup_found" names={{ place }} />],
    ['conflict', <NamedText key="conflict" of="address.lookup_kept" names={{ place }} />],
    ['notFound', t('address.lookup_not_found')],
    ['failed', t('address.lookup_failed')],
    ['several', t('address.lookup_several')],
  ] as const;
  return (
    <Scripted {...postalLookup.mark('template')}>
      {findings.map(([finding, text]) => (
        <p key={finding} className="lookup-message" {...postalLookup.mark(finding)}>
          {text}
        </p>
      ))}
      <Choices places={[]} />
      <Choice value={0} text="" />
    </Scripted>
  );
}
