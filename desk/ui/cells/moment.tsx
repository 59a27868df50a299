/** Times in lists. */
import { useLocale } from '#kit/i18n/text.tsx';
import { formatDay, formatMoment } from '../clock.ts';

export const Moment = ({ at }: { at: string }) => (
  <time className="moment" dateTime={at}>
    {formatMoment(at, useLocale())}
  </time>
);

export const Day = ({ at }: { at: string }) => (
  <time className="moment" dateTime={at}>
    {formatDay(at, useLocale())}
  </time>
);
