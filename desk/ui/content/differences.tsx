/** Changes of a text by field: removed parts are struck out, added ones are marked. */
import { Fragment } from 'react';
import { useT } from '../../i18n/text.tsx';
import type { Difference, Piece } from './differences-of.ts';

/** Check boxes that say where a text is shown, and other check boxes. */
const PLACE = /^place_/;
const BOX = /^(?:fixed_price$|seminar_cancelled$|variant_enabled_)/;

type Props = {
  /** Labels by field. */
  labels: Readonly<Record<string, { text: string } | undefined>>;
  of: readonly Difference[];
};

export function Differences({ labels, of }: Props) {
  const t = useT();
  if (of.length === 0) return <p className="muted">{t('content.no_difference')}</p>;
  return (
    <dl className="differences">
      {of.map(({ field, isMarkup, pieces }) => (
        <div key={field}>
          <dt>{labels[field]?.text ?? field}</dt>
          <dd>
            {isMarkup && <span className="muted">{t('content.only_markup')} </span>}
            {PLACE.test(field) ? (
              t(isAdded(pieces) ? 'content.turned_on' : 'content.turned_off')
            ) : BOX.test(field) ? (
              t(isAdded(pieces) ? 'content.ticked' : 'content.not_ticked')
            ) : (
              <Pieces of={pieces} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isAdded = (pieces: readonly Piece[]): boolean => pieces.some(({ kind }) => kind === 'added');

function Pieces({ of }: { of: readonly Piece[] }) {
  const t = useT();
  return (
    <span className="message-text">
      {of.map(({ kind, text }, i) => {
        const key = `${i} ${kind}`;
        const isReplaced = kind === 'added' && of[i - 1]?.kind === 'removed';
        if (kind === 'removed')
          return (
            <del key={key}>
              <span className="sr-only">{t('content.was')} </span>
              {text}
            </del>
          );
        if (kind === 'added')
          return (
            <Fragment key={key}>
              {isReplaced && <span aria-hidden="true"> → </span>}
              <ins>
                <span className="sr-only">{t('content.is')} </span>
                {text}
              </ins>
            </Fragment>
          );
        return (
          <span key={key} className={kind === 'skipped' ? 'muted' : undefined}>
            {text}
          </span>
        );
      })}
    </span>
  );
}
