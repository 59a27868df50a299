import { useT } from '../../i18n/text.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import type { Refused } from '../../ui/refused.ts';
import type { QrCode } from './qr.ts';

export type Secret = { secret: string; uri: string; qr: QrCode };

export function SetupForm({ secret, uri, qr, refused }: Secret & { refused: Refused | undefined }) {
  const t = useT();
  const form = useDeskForm('setup', {}, { refused });
  return (
    <DeskForm form={form} after={<SubmitButton look="primary">{t('login.setup_submit')}</SubmitButton>}>
      <input type="hidden" name="step" value="confirm" />
      <ol className="steps">
        <li>
          <p>{t('login.setup_scan')}</p>
          <svg
            className="qr"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={t('login.setup_qr')}
          >
            <rect width={qr.size} height={qr.size} />
            <path d={qr.path} />
          </svg>
          <p>
            <a href={uri}>{t('login.setup_phone')}</a>
          </p>
          <p>{t('login.setup_by_hand')}</p>
          <p className="code-text">{inFours(secret)}</p>
        </li>
        <li>
          <p>{t('login.setup_confirm')}</p>
          <CodeField form={form} />
        </li>
      </ol>
    </DeskForm>
  );
}

const inFours = (text: string): string => text.replace(/.{4}(?=.)/g, '$& ');
