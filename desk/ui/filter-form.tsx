/** Filters of a list in a GET form: the URL contains the filters, so it can be bookmarked and reloaded. */
import { useT } from '../i18n/text.tsx';
import { SubmitButton } from './buttons.tsx';

type Named = { name: string; label: string; value: string };
export type Filter =
  /** `amount`: yen, as typed. */
  | (Named & { kind: 'search' | 'date' | 'amount' })
  | (Named & {
      kind: 'choice';
      choices: readonly (readonly [value: string, text: string])[];
      /** Text of the choice without a filter. */
      all?: string;
    });

type Props = {
  path: string;
  label: string;
  filters: readonly Filter[];
  /** Filters that are needed less often; folded away while none of them is set. */
  more?: readonly Filter[];
  /** Parameters that the form keeps, such as the tab. */
  hidden?: Readonly<Record<string, string>>;
};

export function FilterForm({ path, label, filters, more = [], hidden = {} }: Props) {
  const t = useT();
  const isSet = (some: readonly Filter[]) => some.some(({ value }) => value !== '');
  /** On phones the same link folds and opens the other filters too (styles/kit.css). */
  const mayFold = more.length > 0 && !isSet(filters.filter(({ kind }) => kind !== 'search'));
  const unfiltered = new URLSearchParams(hidden);
  return (
    <search>
      <form
        className={mayFold ? 'filters foldable' : 'filters'}
        method="get"
        action={path}
        aria-label={label}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Controls filters={filters} />
        <div className="filter-end">
          {more.length > 0 && (
            <details className="more-filters" open={isSet(more)}>
              <summary>{t('kit.more_filters')}</summary>
              <div className="filters">
                <Controls filters={more} />
              </div>
            </details>
          )}
          <p className="filter-buttons">
            <SubmitButton look="quiet">{t('kit.filter')}</SubmitButton>
            {isSet([...filters, ...more]) && (
              <a href={unfiltered.size > 0 ? `${path}?${unfiltered}` : path}>{t('kit.unfilter')}</a>
            )}
          </p>
        </div>
      </form>
    </search>
  );
}

const Controls = ({ filters }: { filters: readonly Filter[] }) => (
  <>
    {filters.map((filter) => (
      <p key={filter.name} className={filter.kind}>
        <label htmlFor={`filter-${filter.name}`}>{filter.label}</label>
        <FilterControl filter={filter} />
      </p>
    ))}
  </>
);

/** Why the Shop API refused the filters. */
export function FilterErrors({ errors }: { errors: readonly string[] | undefined }) {
  if (!errors) return null;
  return (
    <p className="field-error" role="alert">
      {errors.join(' ')}
    </p>
  );
}

function FilterControl({ filter }: { filter: Filter }) {
  const t = useT();
  const shared = { id: `filter-${filter.name}`, name: filter.name, defaultValue: filter.value };
  if (filter.kind === 'amount')
    return <input {...shared} type="text" inputMode="numeric" maxLength={20} autoComplete="off" />;
  if (filter.kind !== 'choice')
    return <input {...shared} type={filter.kind} maxLength={filter.kind === 'search' ? 100 : undefined} />;
  return (
    <select {...shared}>
      <option value="">{filter.all ?? t('kit.all')}</option>
      {filter.choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
