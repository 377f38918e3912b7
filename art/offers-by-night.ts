import { crowdRow } from './crowd.ts';
import { stage } from './fairground.ts';
import { flame, glow, ridge, sparks } from './paper.ts';
import { seededRandom } from './seeded-random.ts';
import { dusk, ember, rose, vignette } from './vignette.ts';

const rect = (x: number, y: number, width: number, height: number, fill: string, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="${fill}"/>`;

const hill = (seed: number, y: number, swing: number, fill: string) =>
  `<path d="${ridge({ width: 1200, bottom: 920, y, swing, step: 340, random: seededRandom(seed) })}" fill="${fill}"/>`;

// Half of a flame's outline, bottom to tip, as parts of its width and height.
const outline = [
  [0, 0],
  [0.3, 0.02],
  [0.48, 0.12],
  [0.5, 0.26],
  [0.42, 0.38],
  [0.3, 0.48],
  [0.24, 0.58],
  [0.24, 0.7],
  [0.16, 0.82],
  [0.05, 0.94],
  [0, 1],
] as const;

/** More than a hundred drones form a flame in the sky. */
export function shows(): string {
  const { sheets, accent, bright } = dusk;
  const random = seededRandom(32);
  const drones: string[] = [];
  for (const [scale, colour] of [
    [1, accent],
    [0.8, '#ff9d4a'],
    [0.58, bright],
    [0.34, '#fff1cf'],
  ] as const) {
    outline.forEach(([across, up], index) => {
      const next = outline[index + 1];
      if (!next) return;
      for (let part = 0; part < 1; part += 0.34) {
        for (const side of [-1, 1]) {
          const x =
            600 + side * (across + (next[0] - across) * part) * 460 * scale + up * 30 + (random() - 0.5) * 8;
          const y = 650 - (up + (next[1] - up) * part) * 560 * scale + (random() - 0.5) * 8;
          drones.push(
            `${glow(Number(x.toFixed(0)), Number(y.toFixed(0)), 22, 'light', 0.45)}<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6.5" fill="${colour}"/>`,
          );
        }
      }
    });
  }
  const stars = Array.from(
    { length: 70 },
    () =>
      `<circle cx="${(random() * 1200).toFixed(0)}" cy="${(random() * 560).toFixed(0)}" r="${(1 + random() * 1.8).toFixed(1)}" fill="#c9d3ff" opacity="${(0.2 + random() * 0.5).toFixed(2)}"/>`,
  ).join('');
  const people = (y: number, head: number, colour: string, seed: number) =>
    crowdRow({
      from: -40,
      to: 1240,
      y,
      bottom: 920,
      head,
      colour,
      rim: '#4a4f94',
      raised: 0.3,
      torches: 0,
      random: seededRandom(seed),
    });
  return vignette({
    papers: dusk,
    light: { x: 600, y: 430, radius: 520, opacity: 0.55 },
    sheets: [
      stars,
      hill(5, 690, 50, sheets[0]),
      drones.join(''),
      people(770, 46, sheets[1], 6),
      people(850, 66, sheets[2], 7),
    ],
  });
}

/** A globe, a bone and a cube on plinths, each under its own light. */
export function exhibitions(): string {
  const { sheets, bright, accent } = dusk;
  const spot = (x: number) =>
    `<path d="M${x - 26}-10H${x + 26}L${x + 170} 640H${x - 170}Z" fill="url(#fall)" opacity=".5"/>`;
  const plinth = (x: number, y: number) =>
    `${rect(x - 96, y, 192, 30, sheets[0], 4)}${rect(x - 78, y + 30, 156, 400, sheets[1])}${rect(x + 20, y + 30, 58, 400, sheets[2])}`;
  const globe = `<circle cx="600" cy="350" r="130" fill="${accent}"/><path d="M600 220A130 130 0 0 1 600 480A190 190 0 0 0 600 220Z" fill="#c24a1c"/><ellipse cx="600" cy="350" rx="210" ry="52" fill="none" stroke="${bright}" stroke-width="16" transform="rotate(-16 600 350)"/><path d="M475 318A130 130 0 0 1 725 318L716 330A240 60 0 0 0 484 392Z" fill="${accent}"/><circle cx="786" cy="292" r="18" fill="#fff1cf"/>`;
  const cube = `<path d="M240 376L340 430V546L240 600L140 546V430Z" fill="#8fa0ea"/><path d="M240 490L340 430V546L240 600Z" fill="#4a57a8"/><path d="M240 490L140 430L240 376L340 430Z" fill="#cfd8ff"/><path d="M240 490V600M240 490L140 430M240 490L340 430" stroke="${sheets[1]}" stroke-width="5"/>`;
  const coil = `<path d="M960 600V440" stroke="${bright}" stroke-width="20"/>${[580, 552, 524, 496].map((y) => `<ellipse cx="960" cy="${y}" rx="56" ry="17" fill="none" stroke="${accent}" stroke-width="13"/>`).join('')}<circle cx="960" cy="412" r="46" fill="${bright}"/><path d="M930 380L884 320L912 318L870 262M990 380L1036 330L1010 322L1062 268M960 366L956 310L976 300L960 240" fill="none" stroke="#fff6da" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/>`;
  return vignette({
    papers: dusk,
    light: { x: 600, y: 380, radius: 560, opacity: 0.5 },
    sheets: [
      `${rect(-10, 700, 1220, 220, sheets[1])}`,
      spot(240) + spot(600) + spot(960),
      plinth(240, 600) + plinth(960, 600) + plinth(600, 500),
      cube + globe + coil,
      crowdRow({
        from: 60,
        to: 1200,
        y: 860,
        bottom: 920,
        head: 78,
        colour: sheets[2],
        rim: '#3c4187',
        raised: 0,
        torches: 0,
        random: seededRandom(44),
      }),
    ],
  });
}

/** The main stage on the last evening. */
export function pronites(): string {
  const { sheets, bright, accent } = ember;
  const rows = [
    [640, 34, sheets[0], '#d9582c', 51],
    [720, 52, sheets[1], '#c24a2c', 52],
    [826, 84, '#1a0a16', '#8a2c26', 53],
  ] as const;
  const guitarist = `<g transform="translate(560 566) scale(1.1)" fill="#1a0a16"><circle cx="20" cy="-118" r="20"/><path d="M-8-96H46L58-20L84 56H58L24-10L2 56H-26L-8-20Z"/><path d="M-8-80L-44-40L10-28M46-82L84-66L52-40" stroke="#1a0a16" stroke-width="15" fill="none" stroke-linejoin="round" stroke-linecap="round"/><path d="M-40-26C-30-50 0-48 14-40L110-92L116-82L20-26C16-4-10 10-30 0C-46-8-46-18-40-26Z" fill="${accent}"/></g>`;
  const singer = `<g transform="translate(676 566) scale(1.1)" fill="#1a0a16"><circle cx="0" cy="-122" r="20"/><path d="M-26-98H26L36-16L48 56H20L0-8L-20 56H-46L-34-16Z"/><path d="M24-90L72-150" stroke="#1a0a16" stroke-width="15" stroke-linecap="round"/><path d="M-24-90L-44-60L-10-98" stroke="#1a0a16" stroke-width="14" fill="none" stroke-linejoin="round"/></g>`;
  const drums = `<g transform="translate(790 566)" fill="#1a0a16"><circle cx="0" cy="-104" r="19"/><path d="M-24-84H24L30-30H-30Z"/><ellipse cx="0" cy="4" rx="46" ry="44"/><ellipse cx="0" cy="4" rx="32" ry="31" fill="${accent}"/><rect x="-84" y="-34" width="44" height="40" rx="8"/><rect x="40" y="-34" width="44" height="40" rx="8"/><path d="M-100-74H-50M50-80H100" stroke="${bright}" stroke-width="8"/></g>`;
  return vignette({
    papers: ember,
    light: { x: 650, y: 470, radius: 640 },
    sheets: [
      stage({
        x: 650,
        y: 628,
        width: 760,
        colour: sheets[2],
        screen: 'screen',
        lamps: [bright, '#fff1cf'],
        beams: ['beam'],
        beamOpacity: 0.55,
      }),
      guitarist + singer + drums,
      ...rows.map(([y, head, colour, rim, seed]) =>
        crowdRow({
          from: -60,
          to: 1260,
          y,
          bottom: 920,
          head,
          colour,
          rim,
          raised: 0.55,
          torches: 0.12,
          random: seededRandom(seed),
        }),
      ),
      sparks({
        x: 650,
        y: 420,
        spread: 620,
        rise: 400,
        count: 80,
        size: 7,
        colours: [bright, accent, '#fff1cf'],
        random: seededRandom(54),
      }),
    ],
  });
}

/** A studio for the influencer section: a phone on a stand, a ring light, the stage in the background. */
export function studio(): string {
  const { sheets, bright, accent } = rose;
  const bokeh = Array.from({ length: 26 }, (_, index) => {
    const random = seededRandom(100 + index);
    return `<circle cx="${(random() * 1200).toFixed(0)}" cy="${(random() * 620).toFixed(0)}" r="${(14 + random() * 46).toFixed(0)}" fill="${[bright, accent, '#ffb08a'][index % 3]}" opacity="${(0.08 + random() * 0.16).toFixed(2)}"/>`;
  }).join('');
  const ring = `<circle cx="620" cy="360" r="286" fill="none" stroke="#fff4dd" stroke-width="56"/><circle cx="620" cy="360" r="286" fill="none" stroke="#ffffff" stroke-width="22"/>`;
  const legs = `<path d="M620 640V760M620 740L470 930M620 740L770 930M620 740V930" stroke="${sheets[2]}" stroke-width="24" fill="none" stroke-linecap="round"/>`;
  const phone = `${rect(500, 130, 240, 476, sheets[2], 38)}${rect(516, 148, 208, 440, sheets[1], 24)}`;
  const onScreen = `<path d="M516 380C570 340 640 350 724 400V564A24 24 0 0 1 700 588H540A24 24 0 0 1 516 564Z" fill="${accent}"/><path d="M516 470C580 430 660 450 724 440V564A24 24 0 0 1 700 588H540A24 24 0 0 1 516 564Z" fill="#8a2450"/><circle cx="650" cy="262" r="46" fill="${bright}"/>${rect(536, 172, 70, 24, '#e23a2a', 12)}<circle cx="552" cy="184" r="6" fill="#fff"/>`;
  const hearts = [
    [820, 300, 1.5],
    [890, 190, 1.05],
    [800, 120, 0.8],
    [952, 96, 0.6],
  ]
    .map(
      ([x, y, scale]) =>
        `<path d="M0 30C-40 0-36-36-10-36C0-36 0-26 0-22C0-26 0-36 10-36C36-36 40 0 0 30Z" transform="translate(${x} ${y}) scale(${scale}) rotate(8)" fill="${accent}"/>`,
    )
    .join('');
  const microphone = `<g transform="translate(250 0)"><rect x="-62" y="380" width="124" height="200" rx="62" fill="${sheets[2]}"/>${[430, 462, 494].map((y) => `<path d="M-50 ${y}H50" stroke="${bright}" stroke-width="7"/>`).join('')}<path d="M-92 480C-92 590-50 630 0 630S92 590 92 480M0 630V930" fill="none" stroke="${sheets[2]}" stroke-width="18"/></g>`;
  const clapper = `<g transform="translate(940 690) rotate(-6)">${rect(-130, -40, 260, 180, sheets[2], 14)}<g transform="rotate(-14 -130 -48)">${rect(-130, -96, 260, 50, bright, 8)}${[0, 1, 2, 3].map((index) => `<path d="M${-120 + index * 66}-46l30-50h32l-30 50Z" fill="${sheets[2]}"/>`).join('')}</g>${rect(-104, -8, 120, 16, accent, 8)}${rect(-104, 26, 190, 12, sheets[0], 6)}${rect(-104, 56, 150, 12, sheets[0], 6)}</g>`;
  return vignette({
    papers: rose,
    light: { x: 620, y: 360, radius: 640 },
    sheets: [
      bokeh,
      hill(61, 720, 40, sheets[0]),
      legs + ring,
      phone,
      onScreen,
      hearts,
      microphone + clapper,
      hill(63, 866, 18, sheets[2]),
    ],
  });
}

/** A podium with three flames. */
export function prizes(): string {
  const { sheets, bright, accent, light } = ember;
  const rays = Array.from(
    { length: 18 },
    (_, index) =>
      `<path d="M0 0L-30-1000H30Z" transform="translate(600 470) rotate(${index * 20})" fill="${light}" opacity=".09"/>`,
  ).join('');
  const step = (x: number, y: number, colour: string, side: string) =>
    `${rect(x - 125, y, 250, 500, colour)}${rect(x + 65, y, 60, 500, side)}${rect(x - 135, y - 12, 270, 30, bright, 6)}`;
  const bowl = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})">${rect(-52, -16, 104, 18, sheets[2], 6)}<path d="M-12-16V-70H12V-16Z" fill="#e9962f"/><path d="M-80-150H80C76-90 44-62 0-60S-76-90-80-150Z" fill="${bright}"/><path d="M30-150H80C76-90 44-62 6-60C30-84 36-116 30-150Z" fill="#e9962f"/>${rect(-92, -166, 184, 26, bright, 12)}</g>`;
  return vignette({
    papers: ember,
    light: { x: 600, y: 320, radius: 640 },
    sheets: [
      rays,
      step(350, 560, '#b93a2a', '#8e2735') + step(850, 610, '#b93a2a', '#8e2735'),
      step(600, 470, accent, '#c8401f'),
      bowl(350, 548, 0.85) + flame(350, 412, 190) + bowl(850, 598, 0.72) + flame(850, 484, 140),
      bowl(600, 458, 1.15) + flame(600, 274, 262),
      sparks({
        x: 600,
        y: 120,
        spread: 300,
        rise: 120,
        count: 30,
        size: 8,
        colours: [bright, accent],
        random: seededRandom(77),
      }),
      hill(71, 846, 14, sheets[1]),
    ],
  });
}
