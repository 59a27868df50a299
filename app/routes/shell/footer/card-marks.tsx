/**
 * §1 The five accepted card brands. The marks are our own drawings of the names, not logos, because logos are trade
 * marks that a merchant gets from the card company with the contract (docs/decisions/021).
 */
import { useT } from '#app/i18n/text.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';

/** Drawn on a card of 60 × 38. The names are the same in both languages. */
const marks = [
  { name: 'VISA', width: 26, path: 'M14 6h13l-5 10H9ZM33 6h13l-5 10H28Z' },
  { name: 'Mastercard', width: 46, path: 'M26 12a6 6 0 1 0 0 .1ZM46 12a6 6 0 1 0 0 .1Z' },
  { name: 'JCB', width: 22, path: 'M18 6h5v11h-5ZM27.5 6h5v11h-5ZM37 6h5v11h-5Z' },
  { name: 'AMEX', width: 30, path: 'M23 5h14v13H23ZM27 9h6v5h-6Z' },
  { name: 'Diners', width: 30, path: 'M36.5 11.5a6.5 6.5 0 1 0 0 .1ZM28 7v9M32 7v9' },
] as const;

export function CardMarks() {
  const t = useT();
  return (
    <section className="card-brands">
      <h2>
        <Phrases text={t('chrome.cards')} />
      </h2>
      <ul>
        {marks.map(({ name, width, path }) => (
          <li key={name}>
            <svg role="img" aria-label={name} viewBox="0 0 60 38">
              <rect x=".5" y=".5" width="59" height="37" rx="4" />
              <path d={path} />
              <text x={(60 - width) / 2} y="31" textLength={width} lengthAdjust="spacingAndGlyphs">
                {name}
              </text>
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}
