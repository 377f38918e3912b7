import { flame, flameColours, glow } from './paper.ts';

const round = (value: number) => Math.round(value * 10) / 10;

interface CrowdRow {
  from: number;
  to: number;
  /** Height of the shoulders. */
  y: number;
  bottom: number;
  /** Height of a head. */
  head: number;
  colour: string;
  /** A thin edge of light on heads and shoulders. */
  rim?: string;
  /** Fractions from 0 to 1: people who raise an arm, and of these, people who carry a torch. */
  raised: number;
  torches: number;
  /** Gradient of a torch's light; none means torches without light. */
  light?: string;
  random: () => number;
}

/** Hair styles, in units of a head around its centre. */
const hair = [
  '',
  '<circle cx="0" cy="-.6" r=".24"/>',
  '<path d="M-.44-.05C-.5-.6.5-.6.44-.05L.5.62C.3.5-.3.5-.5.62Z"/>',
  '<path d="M-.46-.1C-.46-.66.46-.66.46-.1Z"/><path d="M.1-.22h.55v.1H.1Z"/>',
  '<path d="M.2-.4C.62-.5.7 0 .56.5C.5.2.4-.1.2-.2Z"/>',
  '<circle cx="-.26" cy="-.28" r=".26"/><circle cx=".26" cy="-.28" r=".26"/><circle cx="0" cy="-.42" r=".28"/><circle cx="-.38" cy="0" r=".2"/><circle cx=".38" cy="0" r=".2"/>',
];

/** A row of people from behind: heads, shoulders, some arms, some torches. */
export function crowdRow({
  from,
  to,
  y,
  bottom,
  head,
  colour,
  rim,
  raised,
  torches,
  light,
  random,
}: CrowdRow): string {
  const people: string[] = [];
  const arms: string[] = [];
  const lights: string[] = [];
  for (let x = from; x < to; x += head * (1.15 + random() * 0.8)) {
    const top = y + (random() - 0.5) * head * 1.1;
    const tilt = (random() - 0.5) * 14;
    const half = head * (0.92 + random() * 0.28);
    const style = hair[Math.floor(random() * hair.length)] ?? '';
    people.push(
      `<g transform="translate(${round(x)} ${round(top - head * 0.5)}) rotate(${round(tilt)}) scale(${round(head * 10) / 10})"><ellipse rx=".38" ry=".48"/>${style}</g>`,
      `<path d="M${round(x - head * 0.17)} ${round(top - head * 0.3)}h${round(head * 0.34)}v${round(head * 0.22)}C${round(x + half * 0.75)} ${round(top + head * 0.02)} ${round(x + half)} ${round(top + head * 0.25)} ${round(x + half)} ${round(top + head)}V${bottom}H${round(x - half)}V${round(top + head)}C${round(x - half)} ${round(top + head * 0.25)} ${round(x - half * 0.75)} ${round(top + head * 0.02)} ${round(x - head * 0.17)} ${round(top - head * 0.08)}Z"/>`,
    );
    const chance = random();
    if (chance > raised) continue;
    const side = random() < 0.5 ? -1 : 1;
    const handX = x + side * head * (0.85 + random() * 0.5);
    const handY = top - head * (1.25 + random() * 0.8);
    const elbow = [x + side * head * 1.22, top - head * 0.15] as const;
    const wide = head * 0.2;
    const slim = head * 0.11;
    arms.push(
      `<path d="M${round(x + side * half * 0.5)} ${round(top + head * 0.9)}Q${round(elbow[0] + side * wide * 0.2)} ${round(elbow[1] + head * 0.2)} ${round(handX + slim)} ${round(handY)}L${round(handX - slim)} ${round(handY)}Q${round(elbow[0] - side * wide * 2.2)} ${round(elbow[1])} ${round(x + side * half * 0.25)} ${round(top + head * 0.3)}Z"/>`,
      `<ellipse cx="${round(handX)}" cy="${round(handY - head * 0.1)}" rx="${round(head * 0.17)}" ry="${round(head * 0.2)}"/>`,
    );
    if (chance > raised * torches) continue;
    const tip = handY - head * 0.75;
    arms.push(
      `<path d="M${round(handX - head * 0.06)} ${round(handY + head * 0.35)}l${round(-head * 0.07)} ${round(-head * 1.1)}h${round(head * 0.26)}l${round(-head * 0.07)} ${round(head * 1.1)}Z"/>`,
    );
    lights.push(
      (light ? glow(handX, tip - head * 0.4, head * 3.2, light, 0.6) : '') +
        flame(handX, tip + head * 0.08, head * 1.15, flameColours),
    );
  }
  // The edge of light is a copy of the row, drawn slightly higher.
  const shapes = arms.join('') + people.join('');
  const lit = rim ? `<g fill="${rim}" transform="translate(0 ${round(-head * 0.045)})">${shapes}</g>` : '';
  return `${lit}<g fill="${colour}">${shapes}</g>${lights.join('')}`;
}
