/** Recovery codes, shown once, with a link that downloads them. */
import { useT } from '../../i18n/text.tsx';
import { PrintButton } from '../print-button.tsx';

export function RecoveryCodes({ codes, to }: { codes: readonly string[]; to: string }) {
  const t = useT();
  return (
    <div className="narrow">
      <h1>{t('login.codes_title')}</h1>
      <p>{t('login.codes_text')}</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code} className="code-text">
            {inFours(code)}
          </li>
        ))}
      </ol>
      <p className="form-buttons no-print">
        <a
          className="button quiet"
          download="recovery-codes.txt"
          href={textFile(codes, t('login.codes_title'))}
        >
          {t('login.codes_save')}
        </a>
        <PrintButton />
      </p>
      <p className="no-print">
        <a className="button primary" href={to}>
          {t('login.codes_done')}
        </a>
      </p>
    </div>
  );
}

/** Groups of four. The login accepts codes with and without the hyphens. */
const inFours = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

/** A data URL: the download works without scripts and without a request. */
const textFile = (codes: readonly string[], title: string): string => {
  const lines = [title, '', ...codes.map(inFours), ''];
  return `data:text/plain;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`;
};
