import { type FlameColours, flame, glow } from './paper.ts';

export interface TorchColours {
  skin: string;
  skinShade: string;
  sleeve: string;
  sleeveShade: string;
  cuff: string;
  handle: string;
  handleShade: string;
  metal: string;
  metalShade: string;
  fire: FlameColours;
}

interface RaisedTorch {
  /** Position of the fist; `size` is the length from the flame's tip to the fist. */
  x: number;
  y: number;
  size: number;
  /** Degrees; positive leans to the right. */
  lean: number;
  colours: TorchColours;
  light: string;
  lightOpacity: number;
  /** Shadow between the sheets. */
  cut: string;
}

/** A raised arm with a torch. In its own units, the fist is at 0, 0 and the tip of the flame at about y = -640. */
export function raisedTorch({ x, y, size, lean, colours, light, lightOpacity, cut }: RaisedTorch): string {
  const scale = size / 640;
  const sheet = (content: string) => `<g filter="url(#${cut})">${content}</g>`;
  const finger = (top: number, left: number, width: number) =>
    `<rect x="${left}" y="${top}" width="${width}" height="35" rx="17" fill="${colours.skin}"/><rect x="${left + width - 30}" y="${top + 5}" width="24" height="25" rx="12" fill="${colours.skinShade}" opacity=".55"/>`;
  const forearm = `<path d="M-52 44C-60 150-84 260-98 420L-110 900H120L104 420C92 260 66 150 50 44Z" fill="${colours.skin}"/><path d="M50 44C66 150 92 260 104 420L120 900H60C56 640 40 300 16 60Z" fill="${colours.skinShade}"/>`;
  const sleeve = `<path d="M-124 372Q4 336 130 372L176 1500H-176Z" fill="${colours.sleeve}"/><path d="M130 372L176 1500H70C74 1100 64 700 40 356Z" fill="${colours.sleeveShade}"/><path d="M-132 366Q4 326 138 366L142 428Q4 390-136 428Z" fill="${colours.cuff}"/>`;
  const handle = `<path d="M-21 110L-36-210H36L21 110Z" fill="${colours.handle}"/><path d="M21 110L36-210H8L4 110Z" fill="${colours.handleShade}"/><g stroke="${colours.handleShade}" stroke-width="5" opacity=".7"><path d="M-27-100L29-122M-29-132L31-154M-31-164L33-186"/></g>`;
  const bowl = `<path d="M-84-300H84L58-204Q0-186-58-204Z" fill="${colours.metal}"/><path d="M84-300L58-204Q40-196 22-194L30-300Z" fill="${colours.metalShade}"/><rect x="-96" y="-322" width="192" height="30" rx="12" fill="${colours.metal}"/><rect x="20" y="-322" width="76" height="30" rx="12" fill="${colours.metalShade}"/>`;
  const fist = `<path d="M-58-64C-66-20-64 30-52 62H50C62 30 62-20 56-64Z" fill="${colours.skinShade}"/>${finger(-76, -58, 112)}${finger(-40, -64, 122)}${finger(-4, -62, 118)}${finger(31, -54, 102)}<path d="M-66 8C-74-30-60-74-30-88C-8-98 22-92 26-74C28-60 10-54-6-52C-24-48-30-20-28 14Z" fill="${colours.skin}"/>`;
  return `<g transform="translate(${x} ${y}) rotate(${lean}) scale(${scale.toFixed(4)})">${glow(0, -430, 620, light, lightOpacity)}${sheet(forearm)}${sheet(sleeve)}${sheet(handle)}${sheet(flame(0, -296, 400, colours.fire, cut))}${sheet(bowl)}${sheet(fist)}</g>`;
}
