/** The signs on the editor's buttons: paths in a square of 24, as in kit/ui/icon.tsx. */
const LINES = 'M9 6h12M9 12h12M9 18h12';

const icons: Readonly<Record<string, string>> = {
  bold: 'M7 4.5h6a3.7 3.7 0 0 1 0 7.5H7zM7 12h7a3.8 3.8 0 0 1 0 7.5H7zM8.5 4.5v15',
  heading: 'M4 5v14M13 5v14M4 12h9M17 11.5l3-2V19',
  subheading: 'M4 8v11M11 8v11M4 13.5h7M15 14.2c.3-2.7 4.5-2.6 4.5.1 0 1.8-4.5 3-4.5 4.7h5',
  list: `${LINES}M4 6h.01M4 12h.01M4 18h.01`,
  numbers: `${LINES}M3 5l1.5-1V8.500M3 16.500c.2-1.3 2.5-1.3 2.5.1C5.5 18 3 18.7 3 20h2.7`,
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.100a4 4 0 0 0-5.7-5.700L11.5 6.800M14 10a4 4 0 0 0-5.7 0l-3.1 3.100a4 4 0 0 0 5.7 5.700l1.6-1.6',
  picture: 'M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M15.5 9h.01',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10H9',
};

export function iconOf(command: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const path = document.createElementNS(svg.namespaceURI, 'path');
  path.setAttribute('d', icons[command] ?? '');
  svg.append(path);
  return svg;
}
