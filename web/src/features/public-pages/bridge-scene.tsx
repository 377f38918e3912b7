import { PaperFlame, PaperPerson, paper, Scene, Stars } from './scene-parts.tsx';

const dusk = ['#161430', '#33204f', '#8a2f45', '#e0712f'] as const;

const planks = [262, 290, 318, 346, 374, 402, 560, 588, 616, 644, 672, 700] as const;
/** The sag of the bridge at a plank: a shallow curve between the two cliffs. */
const sag = (x: number) => 372 + 44 * Math.sin(((x - 240) / 490) * Math.PI);

/** A person with a light at a broken bridge, with the other side in view. */
export function BridgeScene({ className }: { className?: string }) {
  return (
    <Scene name="bridge" sky={dusk} className={className}>
      <Stars />
      <circle cx="800" cy="300" r="210" fill="url(#bridge-glow)" />
      <path fill={paper.far} opacity=".7" d="M0 420c120-80 220-60 330-24s240 36 340-8 190-50 290-30v282H0Z" />
      {/* Smaller than the sky, so that narrow containers do not crop the two sides. */}
      <g transform="translate(76 102) scale(.84)">
        <path fill="#6b2347" opacity=".55" d="M240 640c40-80 90-120 240-128s210 50 250 128Z" />
        <path fill={paper.middle} d="M-120 372h358c10 30-6 60 4 92s-18 56-8 92-24 50-20 84H0Z" />
        <path fill={paper.middle} d="M1080 372H728c-12 26 8 58-4 90s16 60 4 92 20 52 14 86h218Z" />
        <g fill="none" stroke={paper.front} strokeWidth="5">
          <path d="M226 300c110 56 150 62 196 58M734 300c-90 52-126 60-170 58" />
          <path d="M226 372c70 32 120 42 200 44M734 372c-60 30-110 42-176 44" />
          <path strokeWidth="4" d="M422 358c6 30 2 70-8 112M564 358c-6 34 0 66 10 92" />
        </g>
        {planks.map((x) => (
          <path key={x} fill={paper.front} d={`M${x - 11} ${sag(x)}h22v10h-22z`} />
        ))}
        <path fill={paper.front} d="m418 492 20-10 4 9-20 10Zm62 66 19 9-4 9-19-9Z" />
        <g fill={paper.near}>
          <path d="M216 288h20v92h-20zm508 0h20v92h-20z" />
          <path d="M-120 372h120v6c90-16 160-12 240-6-30 26-70 36-110 34S50 424-120 440Zm1200 0h-120c-90-16-150-12-234-6 30 26 70 36 112 34s132 18 242 38Z" />
        </g>
        <g fill={paper.near}>
          <path d="m792 374 38-78 38 78Zm82-4 26-56 28 56Z" />
          <path fill="#ffd25e" d="m822 374 8-26 9 26Z" />
        </g>
        <circle cx="206" cy="286" r="84" fill="url(#bridge-glow)" />
        <PaperPerson x={172} y={378} scale={1.6} />
        <path stroke={paper.front} strokeWidth="7" strokeLinecap="round" d="m186 332 20-16m0 22v-40" />
        <PaperFlame x={206} y={296} scale={0.75} />
      </g>
      <path fill={paper.front} d="M0 560c70-10 130 20 160 80H0Zm960-16c-80-6-150 30-176 96h176Z" />
    </Scene>
  );
}
