/** Shows number and total of the ticked products on the button. */
import { formatYen } from '#contract/rules/money.ts';
import type { Connect } from '#kit/elements/define.ts';
import { defineParts } from '#kit/elements/parts.ts';
import { localeOf } from '#kit/i18n/locale.ts';
import { withValues } from '#kit/i18n/with-values.ts';

export const together = defineParts('together', { box: 'input', label: 'span' });

export const connect: Connect = (host, signal) => {
  const label = together.one(host, 'label');
  const none = label.textContent ?? '';
  const showSum = () => {
    const ticked = together.all(host, 'box').filter((box) => box.checked);
    const sum = ticked.reduce((yen, { dataset }) => yen + Number(dataset['yen']), 0);
    const total = formatYen(sum, localeOf(location.pathname));
    label.textContent =
      ticked.length === 0 ? none : withValues(host.dataset['some'] ?? '', { count: ticked.length, total });
  };
  host.addEventListener('change', showSum, { signal });
  showSum();
};
