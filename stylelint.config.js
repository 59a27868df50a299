/**
 * Styles may use what every browser engine supported at the end of 2021; even the oldest browser of package.json,
 * Safari 15.4, is newer. Newer features need `@supports`, or an exception here with its reason (docs/browsers.md).
 */
const ANY = ['/.*/'];

/** Features newer than 2021 that all browsers of package.json support. */
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
    // The build adds the prefixed name.
    'print-color-adjust': ANY,
    // Used only with a plain gradient; the build adds the prefixed name.
    mask: ANY,
  },
};

/** In a browser without these features, the page works the same and only looks simpler. */
const FINER = {
  ignoreSelectors: [
    // Without popovers, the menu is shown by `:target` (components/side.css).
    'popover-open',
    // Without it, menus open on a click only, and the account's menu is collapsed.
    'details-content',
    '/^view-transition/',
    // Only marks a field while the shopper types; the error message comes with the response.
    'user-invalid',
  ],
  // Animations, and printing.
  ignoreAtRules: ['starting-style', 'view-transition', 'page'],
  // Without it, the browser's own limit for dialogs applies.
  ignoreUnits: ['dvh'],
  ignoreProperties: {
    // Used only on `::details-content`.
    'content-visibility': ANY,
    'forced-color-adjust': ANY,
    // Without it, adjacent items are not aligned.
    'grid-template-rows': ['subgrid'],
    // Without it, the page behind scrolls along.
    'overscroll-behavior': ANY,
    resize: ANY,
    // Without it, the row begins at its start.
    'scroll-initial-target': ANY,
    'scrollbar-width': ANY,
    'text-autospace': ANY,
    // Safari needs the prefixed name, which precedes it.
    'text-size-adjust': ANY,
    // Without it, lines of headings have unequal lengths.
    'text-wrap': ['balance', 'wrap'],
  },
};

export default {
  plugins: ['stylelint-plugin-use-baseline'],
  rules: {
    // With a larger font size in the browser, em gives a page the layout of a smaller screen; px would let it overlap.
    'media-feature-name-unit-allowed-list': [{ '/width|height/': ['em'] }],
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
