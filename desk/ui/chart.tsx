/** Bars with two faint lines to compare them with, drawn by attributes: the CSP allows no styles in the page. */
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';

type Bar = {
  key: string;
  /** Minor units. */
  amount: number;
  /** The solid line; null where there is none. */
  before: number | null;
  /** The dotted line. */
  yearBefore: number;
  title: string;
  /** Written below the bar. */
  mark?: string | undefined;
};

type Props = {
  /** Oldest first. */
  bars: readonly Bar[];
  label: string;
  legend: string;
};

const HEIGHT = 160;
const STEP = 20;
const BAR = 14;
/** Room above the highest bar, as for `.scale` (styles/screens.css). */
const TOP = 8;

/** 1, 2 or 5 times a power of ten, so that three steps reach `most`. */
export function niceStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most / 3, 1)));
  return ([1, 2, 5].find((n) => n * power * 3 >= most) ?? 10) * power;
}

/** 11/29, for the marks. */
export const dayMark = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;

export function Chart({ bars, label, legend }: Props) {
  const locale = useLocale();
  const money = (amount: number) => formatYen(yen(amount), locale);
  const most = Math.max(...bars.flatMap((bar) => [bar.amount, bar.before ?? 0, bar.yearBefore]));
  const step = niceStep(yen(most)) * 100;
  const top = step * 3;
  const heightOf = (amount: number) => (Math.max(amount, 0) / top) * (HEIGHT - TOP);
  const yOf = (amount: number) => HEIGHT - heightOf(amount);
  const line = (name: 'before' | 'yearBefore') =>
    bars.map((bar, n) => `${n * STEP + STEP / 2},${yOf(bar[name] ?? 0).toFixed(1)}`).join(' ');
  return (
    <figure className="chart">
      <div className="plot">
        <svg
          viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {[1, 2, 3].map((n) => (
            <line
              key={n}
              className="grid"
              x1="0"
              x2={bars.length * STEP}
              y1={yOf(step * n)}
              y2={yOf(step * n)}
            />
          ))}
          {bars.map(({ key, amount, title }, n) => (
            <rect
              key={key}
              className={amount > 0 ? 'bar' : 'foot'}
              x={n * STEP + (STEP - BAR) / 2}
              width={BAR}
              y={amount > 0 ? yOf(amount) : HEIGHT - 1}
              height={amount > 0 ? heightOf(amount) : 1}
            >
              <title>{title}</title>
            </rect>
          ))}
          {bars.some(({ before }) => before !== null) && (
            <polyline className="before" points={line('before')} />
          )}
          <polyline className="year" points={line('yearBefore')} />
        </svg>
        <div className="scale" aria-hidden="true">
          {[3, 2, 1, 0].map((n) => (
            <span key={n}>{money(step * n)} </span>
          ))}
        </div>
        <div className="axis" aria-hidden="true">
          {bars.map(({ key, mark }) => (
            <span key={key}>{mark && `${mark} `}</span>
          ))}
        </div>
      </div>
      <figcaption className="muted">{legend}</figcaption>
    </figure>
  );
}
