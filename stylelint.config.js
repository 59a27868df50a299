/**
 * Styles may use what every engine supported at the end of 2021, before Safari 15.4, the oldest browser of package.json.
 * Newer features need `@supports`, or an exception here with its reason (docs/browsers.md).
 */
const ANY = ['/.*/'];

/** Younger, and known to all of package.json's browsers. */
const KNOWN = {
  ignoreSelectors: ['has', 'focus-visible', 'backdrop'],
  ignoreAtRules: ['layer'],
  ignoreProperties: {
    appearance: ANY,
    'accent-color': ANY,
    'color-scheme': ANY,
    outline: ANY,
    'overflow-wrap': ['anywhere'],
    rotate: ANY,
    scale: ANY,
    translate: ANY,
    'scroll-behavior': ANY,
    'scroll-snap-type': ANY,
    // The build adds its old name.
    'print-color-adjust': ANY,
    // A plain gradient; the build adds its old name.
    mask: ANY,
  },
};

/** Where it is not known the page is as good, only less fine. */
const FINER = {
  ignoreSelectors: [
    // The menu is shown by `:target` where there are no popovers (components/side.css).
    'popover-open',
    // Only animates.
    'details-content',
    '/^view-transition/',
    // Only marks a field while typing; the message comes with the response.
    'user-invalid',
  ],
  // Movement, and paper.
  ignoreAtRules: ['starting-style', 'view-transition', 'page'],
  // The browser's own limit for dialogs holds.
  ignoreUnits: ['dvh'],
  ignoreProperties: {
    // What is far below is drawn at once, or what is closed is not animated.
    'content-visibility': ANY,
    'forced-color-adjust': ANY,
    // What stands side by side is not level.
    'grid-template-rows': ['subgrid'],
    // The page behind scrolls on.
    'overscroll-behavior': ANY,
    resize: ANY,
    // The row begins at its start.
    'scroll-initial-target': ANY,
    'scrollbar-width': ANY,
    'text-autospace': ANY,
    // Safari has its old name, which stands before it.
    'text-size-adjust': ANY,
    // Lines of headings are of unequal length.
    'text-wrap': ['balance', 'wrap'],
  },
};

export default {
  plugins: ['stylelint-plugin-use-baseline'],
  rules: {
    'declaration-block-no-duplicate-properties': [
      true,
      { ignore: ['consecutive-duplicates-with-different-values'] },
    ],
    'plugin/use-baseline': [
      true,
      {
        available: 2021,
        ...FINER,
        ignoreSelectors: [...KNOWN.ignoreSelectors, ...FINER.ignoreSelectors],
        ignoreAtRules: [...KNOWN.ignoreAtRules, ...FINER.ignoreAtRules],
        ignoreProperties: { ...KNOWN.ignoreProperties, ...FINER.ignoreProperties },
      },
    ],
  },
};
