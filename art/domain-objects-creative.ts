import type { DomainObject } from './domain-objects-technical.ts';
import { fire } from './domain-papers.ts';

/** A clapperboard with a play sign. */
export const clapperboard: DomainObject = ({ paper, ink }) => {
  const bar = (stripes: string) =>
    `<path d="M-84 0H84V30H-84Z" fill="${ink}"/><path d="${stripes}" fill="${paper}"/>`;
  const stripes = [-76, -34, 8, 50].map((x) => `M${x} 30 ${x + 18} 0h20L${x + 20} 30Z`).join('');
  const mirrored = [-76, -34, 8, 50].map((x) => `M${x} 0 ${x + 18} 30h20L${x + 20} 0Z`).join('');
  return [
    `<g transform="translate(0 -34)">${bar(mirrored)}<path d="M-84 30H84V100a12 12 0 0 1-12 12H-72a12 12 0 0 1-12-12Z" fill="${ink}"/></g>`,
    `<g transform="translate(-80 -34) rotate(-17) translate(80 -32)">${bar(stripes)}</g><circle cx="-74" cy="-32" r="8" fill="${fire.flame}"/>`,
    `<circle cy="37" r="33" fill="${fire.saffron}"/><path d="M-11 17 24 37-11 57Z" fill="${fire.deep}"/>`,
  ];
};

/** A poster with a brush in front of it. */
export const poster: DomainObject = ({ paper, ink, tint }) => [
  `<g transform="rotate(-6)"><rect x="-72" y="-84" width="116" height="166" rx="5" fill="${paper}"/><path d="M-61-73H33V34H-61Z" fill="${fire.saffron}"/><circle cx="-14" cy="-22" r="31" fill="${fire.deep}"/><path d="M-61 8C-40-16-22-8-6 8S22 20 33 4V34H-61Z" fill="${tint}"/><path d="M-58 50h66M-58 66h40" stroke="${ink}" stroke-width="9"/></g>`,
  `<g transform="translate(18 76) rotate(32)"><path d="M0 0C-22-12-16-36-12-50H12C16-36 18-12 0 0Z" fill="${fire.deep}"/><path d="M-13-50H13V-76H-13Z" fill="${paper}"/><path d="M-12-76H12L7-170a7 7 0 0 0-14 0Z" fill="${ink}"/></g>`,
];

/** A megaphone with its sound. */
export const megaphone: DomainObject = ({ paper, shade }) => [
  `<g transform="rotate(-14)" fill="none" stroke="${fire.pale}" stroke-width="12" stroke-linecap="round"><path d="M62-34A52 52 0 0 1 62 30M82-58A88 88 0 0 1 82 52"/></g>`,
  `<g transform="rotate(-14)"><path d="M-50 18H-14L-2 78a10 10 0 0 1-10 12H-28a10 10 0 0 1-10-8Z" fill="${fire.saffron}"/></g>`,
  `<g transform="rotate(-14)"><path d="M-62-34H-22L40-78V72L-22 30H-62a22 22 0 0 1-22-22V-12A22 22 0 0 1-62-34Z" fill="${paper}"/><path d="M-22-2H40V72L-22 30H-62a22 22 0 0 1-22-22V-2Z" fill="${shade}"/></g>`,
  `<g transform="rotate(-14)"><path d="M-22-34V30H-46V-34Z" fill="${fire.flame}"/><rect x="32" y="-86" width="19" height="166" rx="9.5" fill="${fire.deep}"/></g>`,
];

/** A stage with two beams of light on a microphone. */
export const stage: DomainObject = ({ paper, ink, shade }) => [
  `<path d="M-92-70H92V70H-92Z" fill="${ink}"/>`,
  `<path d="M-64-62-82 62H4ZM64-62 82 62H-4Z" fill="${fire.saffron}" opacity=".75"/><path d="M0-62-42 62H42Z" fill="${fire.pale}" opacity=".8"/>`,
  `<path d="M-96-90H96V-64H-96Z" fill="${shade}"/><path d="M-96-66-72-88-48-66-24-88 0-66 24-88 48-66 72-88 96-66" fill="none" stroke="${ink}" stroke-width="6"/><path d="M-78-64h28l-6 20h-16ZM50-64h28l-6 20H56ZM-14-64h28L8-44H-8Z" fill="${fire.flame}"/>`,
  `<path d="M-96 56H96V92H-96Z" fill="${fire.deep}"/><path d="M-96 56H96V66H-96Z" fill="${paper}"/>`,
  `<path d="M0 0V58M-20 58H20" stroke="${ink}" stroke-width="9" stroke-linecap="round"/><rect x="-14" y="-34" width="28" height="46" rx="14" fill="${ink}"/>`,
];

/** A set square, a ruler and a circle. */
export const drawingTools: DomainObject = ({ paper, ink }) => {
  const marks = [-66, -44, -22, 0, 22, 44, 66].map((x, index) => `M${x}-20v${index % 2 ? 12 : 19}`).join('');
  return [
    `<circle cx="36" cy="-42" r="44" fill="${fire.flame}"/>`,
    `<path d="M-78-88V84H94ZM-48-14 18 54H-48Z" fill="${paper}" fill-rule="evenodd"/>`,
    `<g transform="translate(2 20) rotate(-38)"><rect x="-98" y="-20" width="196" height="42" rx="6" fill="${fire.saffron}"/><path d="${marks}" stroke="${ink}" stroke-width="6"/></g>`,
  ];
};

/** A telephone in a ring light on a tripod. */
export const ringLight: DomainObject = ({ paper, ink, shade }) => [
  `<path d="M0 40V62M0 58-46 98M0 58 46 98M0 58V98" stroke="${shade}" stroke-width="11" stroke-linecap="round"/>`,
  `<circle cy="-20" r="62" fill="none" stroke="${shade}" stroke-width="25"/>`,
  `<circle cy="-20" r="62" fill="none" stroke="${paper}" stroke-width="16"/>`,
  `<rect x="-29" y="-70" width="58" height="100" rx="12" fill="${ink}"/><rect x="-21" y="-60" width="42" height="80" rx="5" fill="${fire.flame}"/>`,
  `<path d="M-9-36 16-20-9-4Z" fill="${paper}"/>`,
];

/** A written page with a pen. */
export const writtenPage: DomainObject = ({ paper, ink, shade, tint }) => [
  `<g transform="rotate(5)"><path d="M-76-86H18L50-54V86H-76Z" fill="${paper}"/><path d="M18-86V-54H50Z" fill="${shade}"/><path d="M-56-52H-4" stroke="${fire.deep}" stroke-width="12"/><path d="M-56-24H28M-56-2H28M-56 20H4M-56 42H-14" stroke="${tint}" stroke-width="8"/></g>`,
  `<g transform="translate(-8 72) rotate(42)"><path d="M0 0-17-44V-58H17V-44Z" fill="${fire.saffron}"/><path d="M0-2V-34" stroke="${ink}" stroke-width="5"/><path d="M-19-58H19V-72H-19Z" fill="${fire.deep}"/><path d="M-19-72H19L14-150a14 14 0 0 0-28 0Z" fill="${ink}"/></g>`,
];

/** A striped tent with a flag. */
export const tent: DomainObject = ({ paper, ink }) => [
  `<path d="M0-62V-98" stroke="${ink}" stroke-width="6"/><path d="M0-98 40-86 0-74Z" fill="${fire.saffron}"/>`,
  `<path d="M-74 6H74L82 86H-82Z" fill="${paper}"/><path d="M-74 6h29l-4 80h-33ZM45 6h29l8 80H49Z" fill="${fire.deep}"/><path d="M0 18C-8 44-18 66-34 86H34C18 66 8 44 0 18Z" fill="${ink}"/>`,
  `<path d="M0-66C-16-30-50-8-92 8H92C50-8 16-30 0-66Z" fill="${fire.deep}"/><path d="M0-66C-8-30-22-6-46 8H-16C-8-10-2-36 0-66ZM0-66C8-30 22-6 46 8H16C8-10 2-36 0-66Z" fill="${paper}"/>`,
  [-77, -46, -15.5, 15, 46, 77]
    .map(
      (x, index) =>
        `<path d="M${x - 16} 6h32v8a16 16 0 0 1-32 0Z" fill="${index % 2 ? fire.flame : fire.saffron}"/>`,
    )
    .join(''),
];

/** A piece of a puzzle with a star. */
export const puzzlePiece: DomainObject = ({ paper, shade }) => {
  const piece =
    'M-66-50H-24C-34-74-20-92 0-92S34-74 24-50H66V-12C90-22 106-8 106 12S90 44 66 34V76H-66V34C-44 44-30 32-30 12S-44-20-66-10Z';
  const star = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5;
    const radius = index % 2 ? 16 : 36;
    return `${Math.round(14 + radius * Math.sin(angle))} ${Math.round(18 - radius * Math.cos(angle))}`;
  }).join('L');
  const turned = (content: string) => `<g transform="translate(-8 2) rotate(-9)">${content}</g>`;
  return [
    turned(`<path d="${piece}" fill="${shade}" transform="translate(6 6)"/>`),
    turned(`<path d="${piece}" fill="${paper}"/>`),
    turned(`<path d="M${star}Z" fill="${fire.flame}"/>`),
  ];
};
