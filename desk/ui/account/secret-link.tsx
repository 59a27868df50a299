/** A link that is shown only once, for copying. */
import { useT } from '../../i18n/text.tsx';

export function SecretLink({ link }: { link: string }) {
  const t = useT();
  return (
    <div className="box" role="status">
      <h2>{t('account.link_title')}</h2>
      <p>{t('account.link_text')}</p>
      <p className="code-text">{link}</p>
    </div>
  );
}
