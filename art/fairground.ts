/** The wheel, tents and stage on the field. Each has its foot at x, y. */

const round = (value: number) => Math.round(value * 10) / 10;

export function ferrisWheel(
  x: number,
  y: number,
  radius: number,
  colour: string,
  lamps: readonly string[],
): string {
  const hub = y - radius * 1.18;
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6 + 0.13;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [endX, endY] = [x + cos * radius, hub + sin * radius];
    const cabin = `<path d="M${round(endX - radius * 0.085)} ${round(endY + radius * 0.02)}h${round(radius * 0.17)}l${round(-radius * 0.025)} ${round(radius * 0.13)}h${round(-radius * 0.12)}Z" fill="${lamps[index % lamps.length]}"/>`;
    return `<path d="M${round(x)} ${round(hub)}L${round(endX)} ${round(endY)}" stroke="${colour}" stroke-width="${round(radius * 0.018)}"/>${cabin}`;
  });
  const legs = `<path d="M${round(x - radius * 0.5)} ${round(y)}L${round(x)} ${round(hub)}L${round(x + radius * 0.5)} ${round(y)}" fill="none" stroke="${colour}" stroke-width="${round(radius * 0.055)}" stroke-linejoin="round"/>`;
  const rims = [1, 0.9, 0.34]
    .map(
      (part) =>
        `<circle cx="${round(x)}" cy="${round(hub)}" r="${round(radius * part)}" fill="none" stroke="${colour}" stroke-width="${round(radius * 0.026)}"/>`,
    )
    .join('');
  return `${legs}${rims}${spokes.join('')}<circle cx="${round(x)}" cy="${round(hub)}" r="${round(radius * 0.07)}" fill="${colour}"/>`;
}

/** A big top with stripes, a lit door and a flag. */
export function tent(x: number, y: number, width: number, dark: string, stripe: string, lit: string): string {
  const half = width / 2;
  const eaves = y - width * 0.3;
  const peak = y - width * 0.66;
  const roof = (left: number, right: number, fill: string) =>
    `<path d="M${round(x)} ${round(peak)}Q${round(x + left * half * 0.45)} ${round(eaves - width * 0.08)} ${round(x + left * half)} ${round(eaves)}L${round(x + right * half)} ${round(eaves)}Q${round(x + right * half * 0.45)} ${round(eaves - width * 0.08)} ${round(x)} ${round(peak)}Z" fill="${fill}"/>`;
  const edges = [-1, -0.66, -0.3, 0.3, 0.66, 1];
  const panels = edges
    .slice(1)
    .map((right, index) => roof(edges[index] ?? -1, right, index % 2 ? stripe : dark))
    .join('');
  const scallops = Array.from({ length: 9 }, (_, index) => {
    const step = width / 9;
    const left = x - half + index * step;
    return `<path d="M${round(left)} ${round(eaves - 1)}h${round(step)}a${round(step / 2)} ${round(step * 0.42)} 0 0 1 ${round(-step)} 0Z" fill="${index % 2 ? dark : stripe}"/>`;
  }).join('');
  const wall = `<path d="M${round(x - half * 0.93)} ${round(eaves)}h${round(half * 1.86)}L${round(x + half * 0.97)} ${round(y + 4)}H${round(x - half * 0.97)}Z" fill="${dark}"/>`;
  const door = `<path d="M${round(x)} ${round(eaves + width * 0.06)}C${round(x - width * 0.03)} ${round(y - width * 0.1)} ${round(x - width * 0.1)} ${round(y)} ${round(x - width * 0.13)} ${round(y + 4)}h${round(width * 0.26)}C${round(x + width * 0.1)} ${round(y)} ${round(x + width * 0.03)} ${round(y - width * 0.1)} ${round(x)} ${round(eaves + width * 0.06)}Z" fill="${lit}"/>`;
  const flag = `<path d="M${round(x - width * 0.008)} ${round(peak - width * 0.15)}h${round(width * 0.016)}V${round(peak + 4)}h${round(-width * 0.016)}ZM${round(x)} ${round(peak - width * 0.15)}l${round(width * 0.15)} ${round(width * 0.045)}l${round(-width * 0.15)} ${round(width * 0.045)}Z" fill="${stripe}"/>`;
  return wall + door + panels + scallops + flag;
}

interface Stage {
  x: number;
  y: number;
  width: number;
  colour: string;
  screen: string;
  lamps: readonly string[];
  /** Gradients of the light's cones, from the truss upward. */
  beams: readonly string[];
  beamOpacity: number;
}

/** A truss roof over a lit stage, with cones of light that leave it. */
export function stage({ x, y, width, colour, screen, lamps, beams, beamOpacity }: Stage): string {
  const half = width / 2;
  const height = width * 0.46;
  const roof = y - height;
  const cones = [-0.92, -0.55, -0.2, 0.2, 0.55, 0.92]
    .map((part, index) => {
      const base = x + part * half * 0.9;
      const lean = part * width * 0.9;
      const reach = height * 2.5;
      const spread = width * 0.13;
      return `<path d="M${round(base - 4)} ${round(roof)}L${round(base + lean - spread)} ${round(roof - reach)}h${round(spread * 2)}L${round(base + 4)} ${round(roof)}Z" fill="url(#${beams[index % beams.length]})" opacity="${beamOpacity}"/>`;
    })
    .join('');
  const bars = Array.from({ length: 14 }, (_, index) => {
    const step = width / 14;
    const left = x - half + index * step;
    const rise = height * 0.1;
    return `<path d="M${round(left)} ${round(roof)}l${round(step / 2)} ${round(-rise)}l${round(step / 2)} ${round(rise)}" fill="none" stroke="${colour}" stroke-width="${round(width * 0.008)}"/>`;
  }).join('');
  const frame = `<path d="M${round(x - half)} ${round(roof - height * 0.02)}h${round(width)}v${round(height * 0.06)}h${round(-width)}ZM${round(x - half)} ${round(roof - height * 0.13)}h${round(width)}v${round(height * 0.035)}h${round(-width)}ZM${round(x - half)} ${round(roof)}h${round(width * 0.035)}V${round(y)}h${round(-width * 0.035)}ZM${round(x + half - width * 0.035)} ${round(roof)}h${round(width * 0.035)}V${round(y)}h${round(-width * 0.035)}Z" fill="${colour}"/>`;
  const back = `<path d="M${round(x - half * 0.9)} ${round(roof)}h${round(half * 1.8)}V${round(y)}h${round(-half * 1.8)}Z" fill="url(#${screen})"/>`;
  const boxes = [-1.1, 1.1]
    .map(
      (side) =>
        `<rect x="${round(x + side * half - width * 0.05)}" y="${round(y - height * 0.62)}" width="${round(width * 0.1)}" height="${round(height * 0.62)}" rx="3" fill="${colour}"/>`,
    )
    .join('');
  const deck = `<path d="M${round(x - half * 1.2)} ${round(y - height * 0.08)}h${round(half * 2.4)}V${round(y + height * 0.12)}h${round(-half * 2.4)}Z" fill="${colour}"/>`;
  const lit = Array.from({ length: 9 }, (_, index) => {
    const lampX = x - half * 0.86 + (index * half * 1.72) / 8;
    return `<circle cx="${round(lampX)}" cy="${round(roof + height * 0.06)}" r="${round(width * 0.012)}" fill="${lamps[index % lamps.length]}"/>`;
  }).join('');
  return cones + back + bars + frame + boxes + deck + lit;
}
