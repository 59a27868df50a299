/** Decorative line drawing for an empty screen, hidden from screen readers. */
const drawings = {
  shelf: 'M8 54h80M18 54V20h10v34M28 54V14h12v40M40 54V24h9v30M54 54l12-34 9 3-11 31',
  /** Not found: an open book with an empty page. */
  book: 'M8 54h80M48 22c-7-6-18-7-30-6v30c12-1 23 0 30 6 7-6 18-7 30-6V16c-12-1-23 0-30 6ZM48 22v30M25 25c5 0 10 1 15 3M25 33c5 0 10 1 15 3',
  /** Temporarily unavailable. */
  cup: 'M8 54h80M28 26h34v16a12 12 0 0 1-12 12H40a12 12 0 0 1-12-12ZM62 30h6a7 7 0 0 1 0 14h-7M38 18c-3-3 3-5 0-9M50 18c-3-3 3-5 0-9',
  /** Maintenance. */
  ladder: 'M8 54h80M38 54l10-44M62 54 52 10M48 10h4M45 22h10M43 32h15M40 43h20M70 54V26h10v28M16 54V30h8v24',
  parcel: 'M8 54h80M26 24h44v30H26ZM26 24l7-10h30l7 10M48 14v10M40 34h16',
} as const;

export type DrawingName = keyof typeof drawings;

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className="drawing" width="96" height="64" viewBox="7 0 96 64" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
