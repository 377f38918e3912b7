import { type DomainPapers, fire } from './domain-papers.ts';

/** Layers of one object around 0, 0, each from -92 to 92; the last is in front. */
export type DomainObject = (papers: DomainPapers) => readonly string[];

/** A browser's window with a tag of code. */
export const browserWindow: DomainObject = ({ paper, ink, tint, shade }) => [
  `<rect x="-60" y="-82" width="150" height="118" rx="12" fill="${shade}"/>`,
  `<rect x="-90" y="-62" width="166" height="132" rx="13" fill="${paper}"/><path d="M-90-30v-19a13 13 0 0 1 13-13H63a13 13 0 0 1 13 13v19Z" fill="${ink}"/><circle cx="-70" cy="-46" r="6.5" fill="${fire.deep}"/><circle cx="-49" cy="-46" r="6.5" fill="${fire.saffron}"/><circle cx="-28" cy="-46" r="6.5" fill="${fire.pale}"/>`,
  `<g fill="none" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"><path d="M-38-4-64 20-38 44M24-4 50 20 24 44" stroke="${tint}"/><path d="M5-10-19 50" stroke="${fire.flame}"/></g>`,
];

/** A telephone with a grid of apps. */
export const phone: DomainObject = ({ paper, ink, tint, shade }) => {
  const colours = [fire.flame, tint, fire.saffron, tint, fire.deep, ink];
  const apps = colours.map(
    (colour, index) =>
      `<rect x="${-35 + (index % 2) * 38}" y="${-54 + Math.floor(index / 2) * 36}" width="30" height="28" rx="8" fill="${colour}"/>`,
  );
  return [
    `<g transform="rotate(9)"><rect x="-54" y="-96" width="108" height="188" rx="22" fill="${ink}"/><rect x="-45" y="-80" width="90" height="154" rx="9" fill="${paper}"/><path d="M-16-88H16" stroke="${shade}" stroke-width="5" stroke-linecap="round"/></g>`,
    `<g transform="rotate(9)">${apps.join('')}<rect x="-36" y="54" width="68" height="12" rx="6" fill="${shade}"/></g>`,
  ];
};

/** A chip with a network of nodes. */
export const chip: DomainObject = ({ paper, ink, tint, shade }) => {
  const pins = [-42, -14, 14, 42].map((at) => `M${at}-92V92M-92 ${at}H92`).join('');
  const ends: readonly (readonly [number, number])[] = [
    [-31, -32],
    [33, -30],
    [-32, 31],
    [31, 33],
  ];
  return [
    `<path d="${pins}" stroke="${shade}" stroke-width="11" stroke-linecap="round"/>`,
    `<rect x="-70" y="-70" width="140" height="140" rx="18" fill="${ink}"/>`,
    `<rect x="-55" y="-55" width="110" height="110" rx="10" fill="${tint}"/>`,
    `<path d="${ends.map(([x, y]) => `M0 0 ${x} ${y}`).join('')}" stroke="${paper}" stroke-width="8"/>${ends.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="13" fill="${paper}"/>`).join('')}<circle r="20" fill="${fire.saffron}"/><circle r="9" fill="${fire.deep}"/>`,
  ];
};

/** Three linked rings of a chain. */
export const chain: DomainObject = ({ paper, shade }) => {
  const link = (x: number, colour: string) =>
    `<rect x="${x - 42}" y="-29" width="84" height="58" rx="29" stroke="${colour}"/>`;
  // Each ring lies above the one beside it at the top and below it at the bottom.
  const above = (x: number, colour: string) =>
    `<path d="M${x + 4}-29h9a29 29 0 0 1 29 29" stroke="${colour}"/>`;
  const ring = (content: string) => `<g transform="rotate(-24)" fill="none" stroke-width="19">${content}</g>`;
  return [
    ring(link(-58, paper)),
    ring(link(58, shade)),
    ring(link(0, fire.flame)),
    ring(above(-58, paper)),
    ring(`<path d="M54 29H45a29 29 0 0 1-29-29" stroke="${shade}"/>`),
  ];
};

/** A wireframe with a selected block and a large pointer. */
export const wireframe: DomainObject = ({ paper, ink, tint, shade }) => [
  `<rect x="-92" y="-84" width="168" height="158" rx="13" fill="${paper}"/><path d="M-74-66H58v60H-74Z" fill="${shade}"/><path d="m-74-66 132 60M-74-6 58-66" stroke="${paper}" stroke-width="6"/><path d="M-69 18h44M-69 40h44" stroke="${shade}" stroke-width="11" stroke-linecap="round"/>`,
  `<rect x="-6" y="12" width="64" height="40" rx="9" fill="${tint}"/>`,
  `<path d="M14 2 20 92 40 72 60 98 78 84 58 60 84 54Z" fill="${fire.deep}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>`,
];
