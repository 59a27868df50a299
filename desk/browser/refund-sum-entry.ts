/**
 * Proposes the amount of a refund by hand as soon as its pieces are chosen, unless another one was typed. Without scripts, an
 * empty amount becomes the same sum (routes/order-refund/).
 */
for (const amount of document.querySelectorAll<HTMLInputElement>(
  'form:has([data-sums]) input[name="amount"]',
)) {
  const { form } = amount;
  const sum = (): string => {
    let yen = 0;
    for (const line of form?.querySelectorAll('select[name^="pieces-"]') ?? []) {
      if (!(line instanceof HTMLSelectElement) || line.value === '0') continue;
      const sums = line.closest<HTMLElement>('[data-sums]')?.dataset['sums']?.split(' ');
      // Staff have to read the terms of this seminar.
      if (!sums) return '';
      yen += Number(sums[Number(line.value)]);
    }
    return yen === 0 ? '' : String(yen);
  };
  // What the server has proposed is in the field before any pieces are chosen.
  let proposed = sum() || amount.value;
  form?.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !target.name.startsWith('pieces-')) return;
    const isOurs = amount.value === '' || amount.value === proposed;
    proposed = sum();
    if (isOurs) amount.value = proposed;
  });
}
