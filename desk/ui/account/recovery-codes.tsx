/** Recovery codes, shown once, to be printed or copied. */
import { useT } from '../../i18n/text.tsx';

export function RecoveryCodes({ codes, to }: { codes: readonly string[]; to: string }) {
  const t = useT();
  return (
    <div className="narrow">
      <h1>{t('login.codes_title')}</h1>
      <p>{t('login.codes_text')}</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code} className="code-text">
            {code}
          </li>
        ))}
      </ol>
      <p className="no-print">
        <a className="button primary" href={to}>
          {t('login.codes_done')}
        </a>
      </p>
    </div>
  );
}
