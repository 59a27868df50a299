/** Times in lists. */
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { formatDay, formatMoment, recentTime } from '../clock.ts';

export const Moment = ({ at }: { at: string }) => (
  <time className="moment" dateTime={at}>
    {formatMoment(at, useLocale())}
  </time>
);

/** In lists that are read for what is new: 今日 10:42, 昨日 13:26, 11/26(木). The whole time is the title. */
export function Recent({ at }: { at: string }) {
  const t = useT();
  const locale = useLocale();
  const recent = recentTime(at, locale);
  return (
    <time className="moment" dateTime={at} title={formatMoment(at, locale)}>
      {recent.on === 'day' ? recent.text : t(`kit.${recent.on}_at`, { time: recent.time })}
    </time>
  );
}

export const Day = ({ at }: { at: string }) => (
  <time className="moment" dateTime={at}>
    {formatDay(at, useLocale())}
  </time>
);
