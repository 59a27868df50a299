/** The shop's icons: 24 px grid, 1.75 px strokes. Hidden from screen readers, so they always need a text. */
const paths = {
  cart: 'M3 4h2.5l2.2 11h10.1l2-7.5H6.6M9.5 20h.01M16.5 20h.01',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  heart: 'M12 19.5S4.5 15 4.5 9.6a4 4 0 0 1 7.5-2 4 4 0 0 1 7.5 2c0 5.4-7.5 9.9-7.5 9.9Z',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  close: 'M6 6l12 12M18 6 6 18',
  home: 'M4 11.5 12 5l8 6.5M6.5 10v9h11v-9',
  user: 'M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c1-3.6 4-5 7.5-5s6.5 1.4 7.5 5',
  globe: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM4 12h16M12 4c5 5 5 11 0 16M12 4c-5 5-5 11 0 16',
  filter: 'M4 7h16M7 12h10M10 17h4',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 4.5 21 19.5H3ZM12 10v4M12 16.8h.01',
  up: 'M12 19V6M6 11.5 12 5.5l6 6',
  eye: 'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  question:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.9M12 16.5h.01',
  calendar: 'M5 6.5h14v13H5ZM5 10.5h14M9 4v4M15 4v4',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  seat: 'M7 11V5h10v6M5 10v6h14v-6M7 16v4M17 16v4',
  truck: 'M3 6.5h11v10H3ZM14 10h4l3 3.5v3h-7M7 18.5h.01M17.5 18.5h.01',
  trash: 'M5 7.5h14M10 7V4.5h4V7M7 7.5l.8 12h8.4l.8-12M10.5 11v5M13.5 11v5',
  tag: 'M4.5 4.5h7l8 8-7 7-8-8ZM8.3 8.3h.01',
  external: 'M9 6H5v13h13v-4M13 5h6v6M19 5l-9 9',
} as const;

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
