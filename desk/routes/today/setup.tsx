/** The steps from an empty shop to its first order, which the desk can tell (docs/first-day.md). */
import { Icon } from '#kit/ui/icon.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { useMay } from '../../ui/desk-view.tsx';
import type { TodayView } from './work.tsx';

type Step = { text: DeskKey; path: string; isDone: boolean; may: boolean };

export function Setup({ today: { setup, mailSending } }: { today: TodayView }) {
  const t = useT();
  const maySet = useMay('settings.write');
  const mayAdd = useMay('goods.write');
  if (!setup) return null;
  const steps: readonly Step[] = [
    { text: 'today.setup_details', path: href('settings-details'), isDone: setup.details, may: maySet },
    { text: 'today.setup_shipping', path: href('settings-shipping'), isDone: setup.shipping, may: maySet },
    { text: 'today.setup_payment', path: href('settings-payment'), isDone: setup.payment, may: maySet },
    { text: 'today.setup_goods', path: href('goods'), isDone: setup.goods, may: mayAdd },
    { text: 'today.setup_sender', path: href('settings-sender'), isDone: setup.sender, may: maySet },
    { text: 'today.setup_mail', path: href('settings-server'), isDone: mailSending === 'on', may: maySet },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone, may }) => !isDone && may);
  return (
    <section className="box" aria-labelledby="setup">
      <h2 id="setup">{t('today.setup_count', { done, steps: steps.length })}</h2>
      <p className="muted">{t('today.setup_text')}</p>
      <ol className="setup-steps">
        {steps.map((step, at) => (
          <li key={step.text} className={step === next ? 'next' : undefined}>
            {step.isDone ? (
              <Icon name="check" />
            ) : (
              <span className="circle" aria-hidden="true">
                {at + 1}
              </span>
            )}{' '}
            <span>
              {step.may ? <a href={step.path}>{t(step.text)}</a> : t(step.text)}{' '}
              {(step.isDone || step === next) && (
                <small className="muted">{t(step.isDone ? 'today.setup_done' : 'today.setup_next')}</small>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
