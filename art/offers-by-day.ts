import { crowdRow } from './crowd.ts';
import { flame, glow, pennants, ridge } from './paper.ts';
import { seededRandom } from './seeded-random.ts';
import { ember, gear, leaf, rose, saffron, vignette } from './vignette.ts';

const rect = (x: number, y: number, width: number, height: number, fill: string, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="${fill}"/>`;

const hill = (seed: number, y: number, swing: number, fill: string) =>
  `<path d="${ridge({ width: 1200, bottom: 920, y, swing, step: 340, random: seededRandom(seed) })}" fill="${fill}"/>`;

/** Two robots with a trophy above them. */
export function competitions(): string {
  const { sheets, bright, accent, light } = ember;
  const rays = Array.from(
    { length: 14 },
    (_, index) =>
      `<path d="M0 0L-38-900H38Z" transform="translate(600 430) rotate(${index * 25.7})" fill="${light}" opacity=".1"/>`,
  ).join('');
  const cup = `<path d="M500 180H700C704 300 690 380 628 408V452H676V486H524V452H572V408C510 380 496 300 500 180Z" fill="${bright}"/><path d="M640 180H700C704 300 690 380 628 408V452H676V486H600V420C650 380 650 280 640 180Z" fill="#e9962f"/><path d="M500 210H440C436 290 462 340 526 344M700 210H760C764 290 738 340 674 344" fill="none" stroke="${bright}" stroke-width="24"/>${rect(470, 486, 260, 44, sheets[1], 8)}${flame(600, 192, 150)}`;
  const robot = (x: number, flip: number, body: string, eye: string) =>
    `<g transform="translate(${x} 0) scale(${flip} 1)"><rect x="-120" y="520" width="200" height="150" rx="26" fill="${body}"/><rect x="-86" y="552" width="112" height="62" rx="31" fill="${sheets[2]}"/><circle cx="-4" cy="583" r="17" fill="${eye}"/><circle cx="-54" cy="583" r="17" fill="${eye}"/><path d="M-30 520V474" stroke="${body}" stroke-width="14"/><circle cx="-30" cy="462" r="17" fill="${accent}"/><path d="M80 566C150 550 176 500 196 450" fill="none" stroke="${body}" stroke-width="38" stroke-linecap="round"/><path d="M170 456A46 46 0 1 1 238 470L208 440Z" fill="${body}"/><rect x="-146" y="676" width="252" height="74" rx="37" fill="${sheets[2]}"/><circle cx="-104" cy="713" r="22" fill="${body}"/><circle cx="-20" cy="713" r="22" fill="${body}"/><circle cx="64" cy="713" r="22" fill="${body}"/></g>`;
  const floor = `<path d="M-10 730H1210V920H-10Z" fill="${sheets[1]}"/><path d="M-10 730H1210V752H-10Z" fill="${accent}"/>`;
  return vignette({
    papers: ember,
    light: { x: 600, y: 330, radius: 620 },
    sheets: [
      rays,
      pennants([-20, 60], [600, 40], 90, 44, [sheets[0], accent, bright]) +
        pennants([600, 40], [1220, 60], 90, 44, [sheets[0], accent, bright]),
      cup,
      floor,
      robot(290, 1, '#c8402a', bright) + robot(910, -1, '#e9962f', '#fff4cf'),
      crowdRow({
        from: -40,
        to: 1240,
        y: 850,
        bottom: 920,
        head: 58,
        colour: sheets[2],
        raised: 0.25,
        torches: 0,
        random: seededRandom(3),
      }),
    ],
  });
}

/** A workbench with a lamp, gears and a tool. */
export function workshops(): string {
  const { sheets, bright, accent } = saffron;
  const lamp = `<path d="M880-20V150" stroke="${sheets[2]}" stroke-width="14"/><path d="M880 130C960 130 1010 190 1024 256H736C750 190 800 130 880 130Z" fill="${sheets[2]}"/><ellipse cx="880" cy="256" rx="60" ry="26" fill="#fffbe6"/>`;
  const cone = `<path d="M740 262H1020L1190 700H570Z" fill="url(#fall)" opacity=".7"/>`;
  const board = `${rect(80, 110, 500, 330, sheets[1], 20)}${[0, 1, 2, 3].map((row) => [0, 1, 2, 3, 4, 5, 6].map((column) => `<circle cx="${140 + column * 64}" cy="${160 + row * 76}" r="6" fill="${sheets[2]}"/>`).join('')).join('')}`;
  const wrench = `<g transform="translate(190 160) rotate(14)" fill="${bright}"><path d="M-20 60V230A20 20 0 0 0 20 230V60A56 56 0 0 0 42-30L20-4V24H-20V-4L-42-30A56 56 0 0 0-20 60Z"/></g>`;
  const driver = `<g transform="translate(330 150) rotate(-6)"><rect x="-22" y="0" width="44" height="120" rx="20" fill="${accent}"/><rect x="-7" y="120" width="14" height="116" fill="${bright}"/></g>`;
  const pencil = `<g transform="translate(470 160) rotate(10)"><rect x="-17" y="0" width="34" height="170" fill="#f59a33"/><rect x="-17" y="-24" width="34" height="34" rx="8" fill="${accent}"/><path d="M-17 170H17L0 222Z" fill="${bright}"/></g>`;
  const bench = `${rect(-10, 690, 1220, 60, sheets[2])}${rect(-10, 750, 1220, 170, sheets[1])}${[140, 560, 980].map((x) => rect(x, 790, 260, 80, sheets[2], 12) + rect(x + 90, 820, 80, 18, bright, 9)).join('')}`;
  const machine =
    gear(760, 560, 128, 14, accent, sheets[2]) +
    gear(958, 600, 84, 10, sheets[2], bright, 16) +
    gear(620, 640, 58, 8, '#f7a23a', sheets[2], 10);
  return vignette({
    papers: saffron,
    light: { x: 880, y: 300, radius: 560 },
    sheets: [hill(4, 700, 40, sheets[0]), board, wrench + driver + pencil, cone, machine, lamp, bench],
  });
}

/** A microphone with sound waves. */
export function talks(): string {
  const { sheets, bright, accent, light } = rose;
  const rings = [470, 380, 295, 215].map(
    (radius, index) =>
      `<circle cx="600" cy="330" r="${radius}" fill="${[sheets[1], sheets[0], '#c23c5c', accent][index]}" opacity="${0.55 + index * 0.13}"/>`,
  );
  const microphone = `<rect x="500" y="150" width="200" height="330" rx="100" fill="${sheets[2]}"/>${[210, 250, 290, 330].map((y) => `<path d="M514 ${y}H686" stroke="${bright}" stroke-width="9" opacity=".75"/>`).join('')}<path d="M440 330C440 500 500 560 600 560S760 500 760 330" fill="none" stroke="${sheets[2]}" stroke-width="28" stroke-linecap="round"/><path d="M600 560V790" stroke="${sheets[2]}" stroke-width="28"/>${rect(470, 780, 260, 34, sheets[2], 17)}${rect(500, 372, 200, 30, bright)}`;
  const people = crowdRow({
    from: -30,
    to: 1240,
    y: 800,
    bottom: 920,
    head: 72,
    colour: sheets[2],
    rim: accent,
    raised: 0.12,
    torches: 0,
    random: seededRandom(8),
  });
  return vignette({
    papers: rose,
    light: { x: 600, y: 330, radius: 700 },
    sheets: [...rings, glow(600, 330, 240, 'light', 0.8), microphone, people.replaceAll('#000', light)],
  });
}

/** Stalls under striped awnings, and a rocket taking off. */
export function startupExpo(): string {
  const { sheets, bright, accent } = saffron;
  const awning = (x: number, width: number, one: string, two: string, y: number) => {
    const count = 7;
    const step = width / count;
    const strips = Array.from({ length: count }, (_, index) => {
      const left = x + index * step;
      return `<path d="M${left.toFixed(1)} ${y}h${step.toFixed(1)}v96a${(step / 2).toFixed(1)} ${(step / 2).toFixed(1)} 0 0 1-${step.toFixed(1)} 0Z" fill="${index % 2 ? two : one}"/>`;
    }).join('');
    return `${rect(x + 16, y + 60, 14, 300, sheets[2])}${rect(x + width - 30, y + 60, 14, 300, sheets[2])}${rect(x, y + 226, width, 150, sheets[1], 8)}${rect(x, y + 226, width, 22, two)}${strips}`;
  };
  const goods = `${rect(150, 610, 60, 80, accent, 8)}${rect(226, 640, 84, 50, bright, 8)}<circle cx="356" cy="660" r="30" fill="#f59a33"/>${rect(820, 622, 120, 68, bright, 8)}${rect(832, 634, 96, 44, sheets[2], 4)}${rect(970, 650, 70, 40, accent, 8)}`;
  const smoke = [
    [600, 560, 74],
    [540, 620, 62],
    [668, 616, 66],
    [590, 680, 86],
    [500, 712, 60],
    [706, 706, 66],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff4dc"/>`)
    .join('');
  const rocket = `<g transform="rotate(5 600 300)"><g transform="rotate(180 600 420)">${flame(600, 438, 150)}</g><path d="M600 70C676 140 700 250 684 400H516C500 250 524 140 600 70Z" fill="${bright}"/><path d="M600 70C676 140 700 250 684 400H620C650 260 640 150 600 70Z" fill="#f3c98a"/><path d="M600 70C630 98 652 132 667 170H533C548 132 570 98 600 70Z" fill="${accent}"/><path d="M516 300C460 340 440 400 446 456L520 410ZM684 300C740 340 760 400 754 456L680 410Z" fill="${accent}"/><circle cx="600" cy="250" r="44" fill="${sheets[2]}"/><circle cx="600" cy="250" r="28" fill="#f59a33"/>${rect(540, 398, 120, 26, sheets[2], 8)}</g>`;
  return vignette({
    papers: saffron,
    light: { x: 600, y: 420, radius: 600 },
    sheets: [
      hill(11, 640, 50, sheets[0]),
      smoke,
      rocket,
      awning(70, 380, accent, bright, 440) + awning(760, 380, sheets[1], bright, 440),
      goods,
      rect(-10, 812, 1220, 110, sheets[2]),
      crowdRow({
        from: -40,
        to: 1240,
        y: 860,
        bottom: 920,
        head: 50,
        colour: '#2c0d14',
        raised: 0.1,
        torches: 0,
        random: seededRandom(21),
      }),
    ],
  });
}

/** Hands holding soil with a plant. */
export function socialInitiatives(): string {
  const { sheets, bright, accent } = leaf;
  const leafShape = (x: number, y: number, size: number, turn: number, fill: string) =>
    `<path d="M0 0C${size * 0.2}-${size * 0.5} ${size * 0.7}-${size * 0.62} ${size}-${size * 0.5}C${size * 0.96}-${size * 0.12} ${size * 0.5} ${size * 0.16} 0 0Z" transform="translate(${x} ${y}) rotate(${turn})" fill="${fill}"/>`;
  const plant = `<path d="M600 640C596 520 606 420 600 300" stroke="#3f8f5a" stroke-width="22" fill="none" stroke-linecap="round"/>${leafShape(600, 520, 200, -8, '#5cae62')}${leafShape(600, 470, 190, -112, '#3f8f5a')}${leafShape(600, 390, 150, -6, '#8ccf6e')}${leafShape(600, 350, 140, -118, '#5cae62')}${leafShape(600, 310, 120, -58, '#b4e07c')}`;
  const hand = (flip: number, fill: string, shade: string) =>
    `<g transform="translate(600 0) scale(${flip} 1)"><path d="M0 742C60 742 130 726 176 690C226 650 262 590 300 576C332 566 346 596 330 624L262 740C220 812 150 846 60 852L120 940H-10Z" fill="${fill}"/><path d="M196 700C236 660 268 610 306 600" stroke="${shade}" stroke-width="8" fill="none" stroke-linecap="round"/></g>`;
  const earth = `<path d="M420 716C430 650 500 622 600 622S770 650 780 716C760 770 690 790 600 790S440 770 420 716Z" fill="#4a2a1c"/><path d="M470 690C510 650 560 640 620 646" stroke="#7a4a2c" stroke-width="12" fill="none" stroke-linecap="round"/>`;
  return vignette({
    papers: leaf,
    light: { x: 600, y: 400, radius: 600 },
    sheets: [
      `<circle cx="600" cy="400" r="230" fill="${bright}"/>`,
      hill(14, 600, 60, sheets[0]),
      hill(15, 690, 40, sheets[1]),
      plant,
      earth,
      hand(1, accent, '#b4561a') + hand(-1, '#d9722a', '#a04a18'),
      hill(19, 872, 16, sheets[2]),
    ],
  });
}
