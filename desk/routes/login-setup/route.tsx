/**
 * Sets up the second factor. Secret and recovery codes are only in responses to POST, never to GET. The login redirects
 * its own POST to here, so that the QR code is the next page; a GET shows a button.
 */
import { data } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { encode } from 'uqr';
import { confirmTotp, startTotp } from '#contract/desk/staff.ts';
import { send } from '../../api/send.ts';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs, secondFactorOf } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { RecoveryCodes } from '../../ui/account/recovery-codes.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import type { Refused } from '../../ui/refused.ts';

type Acted = { codes?: string[]; to?: string; secret?: Secret; refused?: Refused };

export const { loader, action } = deskScreen('login-setup', { load: loadLoginSetup, act: postLoginSetup });

async function loadLoginSetup({ scope, session }: LoadArgs) {
  // The POST that confirms the second factor must still show the recovery codes, so only a GET is redirected.
  if (!scope.isPost && session?.totp === 'set') {
    const isFull = session.level === 'full';
    throw redirectTo(scope, isFull ? (scope.returnTo ?? '/') : secondFactorOf(session, scope.returnTo));
  }
  return null;
}

async function postLoginSetup(args: ActArgs) {
  if (args.form.get('step') !== 'confirm') return data<Acted>({ secret: await secretOf(args) });
  let codes: string[] = [];
  const refused = await submit(args, confirmTotp.body, async (body) => {
    ({ recoveryCodes: codes } = await args.change(confirmTotp, { body }));
    return undefined;
  });
  if (!refused) return data<Acted>({ codes, to: args.scope.returnTo ?? '/' });
  return data<Acted>({ refused: refused.data, secret: await secretOf(args) }, refused.init ?? {});
}

/**
 * Returns the same secret until it is confirmed. Uses `send`, because `change` would refuse the login's form, which is
 * older than this session.
 */
async function secretOf({ scope }: ActArgs): Promise<Secret> {
  const { secret, uri } = await send(scope.caller, startTotp, {});
  return { secret, uri, qr: qrCodeOf(uri) };
}

export default function LoginSetup() {
  const answer = useActionData<typeof action>();
  const t = useT();
  const start = useDeskForm('start', {});
  if (answer?.codes) return <RecoveryCodes codes={answer.codes} to={answer.to ?? '/'} />;
  return (
    <div className="narrow">
      <h1>{t('login.setup_title')}</h1>
      <p>{t('login.setup_text')}</p>
      {answer?.secret ? (
        <SetupForm {...answer.secret} refused={answer.refused} />
      ) : (
        <DeskForm form={start} after={<SubmitButton look="primary">{t('login.setup_start')}</SubmitButton>} />
      )}
    </div>
  );
}

type Secret = { secret: string; uri: string; qr: QrCode };

function SetupForm({ secret, uri, qr, refused }: Secret & { refused: Refused | undefined }) {
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
            width="240"
            height="240"
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

/** `path`: an SVG path with a 1 × 1 square per dark module. `size`: modules per side, including the quiet zone. */
type QrCode = { size: number; path: string };

function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
