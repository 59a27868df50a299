/** What changed, a line each; the rest of many is folded. */
import { useT } from '../i18n/text.tsx';

const SHOWN = 4;

export function Changes({ changes }: { changes: readonly string[] }) {
  const t = useT();
  const lines = (some: readonly string[]) => some.map((change) => <div key={change}>{change}</div>);
  if (changes.length <= SHOWN + 1) return <div className="wide">{lines(changes)}</div>;
  return (
    <div className="wide">
      {lines(changes.slice(0, SHOWN))}
      <details className="more">
        <summary>{t('audit.more', { count: changes.length - SHOWN })}</summary>
        {lines(changes.slice(SHOWN))}
      </details>
    </div>
  );
}
