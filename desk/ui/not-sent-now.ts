import { useT } from '../i18n/text.tsx';
import { useDesk } from './desk-view.tsx';

/** For texts that promise a mail: the sentence that it is only stored. Undefined while mails are sent. */
export function useNotSentNow(): string | undefined {
  const t = useT();
  const { mailSending = 'on' } = useDesk().session ?? {};
  return mailSending === 'on' ? undefined : t('mails.not_sent_now');
}
