import { SceneLights } from '../public-pages/scene-parts.tsx';

const sky = [
  [0, '#160d26'],
  [0.5, '#341637'],
  [0.8, '#662637'],
  [1, '#a8432e'],
] as const;

const glow = [
  [0, '#ffb35c', 0.5],
  [1, '#ff8a3a', 0],
] as const;

/** Front and upper edge of a step, the highest first. */
export const stepColours = [
  { front: '#47173a', edge: '#ffc044' },
  { front: '#3a1435', edge: '#ff7a2a' },
  { front: '#2f112f', edge: '#d04a2a' },
] as const;

/** A night at the festival behind the podium; the same in both themes. 1200 × 410, cropped at the top and the sides. */
export function PodiumScene() {
  return (
    <svg
      viewBox="0 50 1200 410"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full print:hidden"
    >
      <SceneLights name="podium" sky={sky} glow={glow} />
      <path fill="url(#podium-sky)" d="M0 0h1200v460H0z" />
      <g fill="#ffe9c4" opacity=".7">
        {stars.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <path
        fill="#ffb35c"
        opacity=".09"
        d="M600 470 120 0h110ZM600 470 330 0h90ZM600 470 780 0h90ZM600 470 970 0h110ZM600 470 0 150v70ZM600 470l600-320v70Z"
      />
      <ellipse cx="600" cy="400" rx="520" ry="260" fill="url(#podium-glow)" />
      <path fill="#4a1a3c" d="M0 352c120-44 210-58 330-26s190 30 290 4 210-50 330-18 170 22 250 2v146H0Z" />
      <g fill="#33132f">
        <path d="M0 404c150-34 270-26 400-6s270 16 410-10 270-22 390 2v70H0Z" />
        <path d="M92 404v-62l46-40 46 40v62ZM206 408v-40l32-28 32 28v40ZM934 402v-54l40-34 40 34v54ZM1036 402v-72l56-46 56 46v72Z" />
      </g>
      <g fill="#ff8a3a">
        <path d="m126 404 12-40 12 40ZM1078 402l14-48 14 48ZM964 402l10-34 10 34Z" />
        <path opacity=".75" d="M136 302h4v-26h-4Zm4-26 22 7-22 8ZM1090 284h4v-28h-4Zm4-28 24 8-24 8Z" />
      </g>
      <Pennants from={-20} to={420} />
      <Pennants from={780} to={1220} />
    </svg>
  );
}

const stars = [
  [58, 132, 1.6],
  [176, 66, 1.2],
  [286, 168, 1.8],
  [398, 96, 1.3],
  [470, 30, 1.7],
  [566, 74, 1.2],
  [652, 26, 1.6],
  [742, 104, 1.9],
  [846, 150, 1.2],
  [930, 84, 1.6],
  [1046, 136, 1.3],
  [1142, 188, 1.8],
] as const;

const cloth = ['#ff7a2a', '#ffd25e', '#e4502a', '#f6ead9'] as const;

/** A string of pennants between two points at the upper edge. */
function Pennants({ from, to }: { from: number; to: number }) {
  const width = to - from;
  const at = (part: number) => [from + width * part, 56 + 260 * part * (1 - part)] as const;
  const parts = Array.from({ length: 13 }, (_, index) => (index + 0.5) / 13);
  return (
    <>
      <path
        d={`M${from} 56q${width / 2} 130 ${width} 0`}
        fill="none"
        stroke="#f6ead9"
        strokeOpacity=".5"
        strokeWidth="2"
      />
      {parts.map((part, index) => {
        const [x, y] = at(part);
        return <path key={part} fill={cloth[index % 4]} d={`M${x - 10} ${y}h20l-10 24Z`} />;
      })}
    </>
  );
}

const heads = Array.from({ length: 46 }, (_, index) => {
  const x = index * 27 + ((index * 5) % 7);
  const y = 30 + ((index * 4) % 11) + (index % 3) * 3;
  return `M${x} ${y - 12}a10 10 0 1 1-.1 20 10 10 0 0 1 .1-20Zm-18 60c0-26 6-38 18-38s18 12 18 38Z`;
}).join('');

/** The audience in front of the podium, cropped at the sides; on wide windows higher than its box. */
export function PodiumCrowd() {
  return (
    <svg
      viewBox="0 0 1200 72"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-10 w-full overflow-visible sm:h-14 print:hidden"
    >
      <path fill="#120716" d={`${heads}M0 58h1200v14H0Z`} />
    </svg>
  );
}
