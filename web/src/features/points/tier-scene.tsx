import { PaperFlame, PaperPerson, paper, SceneLights } from '../public-pages/scene-parts.tsx';

const sky = [
  [0, '#15102a'],
  [0.42, '#37183f'],
  [0.7, '#86303f'],
  [0.92, '#dd6430'],
] as const;

const glow = [
  [0, '#ffd27a', 0.85],
  [0.4, '#ff8a3a', 0.38],
  [1, '#ff8a3a', 0],
] as const;

/** Small torches beside the path, from its beginning; the large torch is the last tier. */
const stakes = [
  { x: 700, y: 372, scale: 0.78 },
  { x: 778, y: 350, scale: 0.7 },
  { x: 850, y: 328, scale: 0.62 },
  { x: 915, y: 307, scale: 0.55 },
  { x: 968, y: 290, scale: 0.5 },
] as const;

const people = [
  [742, 390, 0.62],
  [762, 392, 0.54],
  [868, 348, 0.4],
] as const;

const stars = [
  [70, 60],
  [168, 112],
  [262, 38],
  [390, 84],
  [505, 40],
  [612, 118],
  [690, 52],
  [786, 92],
  [866, 34],
  [1150, 66],
  [1176, 142],
  [448, 150],
  [318, 164],
  [926, 120],
] as const;

function Stake({ x, y, scale, lit }: { x: number; y: number; scale: number; lit: boolean }) {
  return (
    <g>
      {lit && <circle cx={x} cy={y - 92 * scale} r={64 * scale} fill="url(#tier-glow)" />}
      <g transform={`translate(${x} ${y}) scale(${scale})`} fill={lit ? '#2a0f24' : '#190a1c'}>
        <path d="M-5-76H5L3 0h-6Z" />
        <path d="M-15-86h30l-7 16H-8Z" />
      </g>
      {lit && <PaperFlame x={x} y={y - 84 * scale} scale={0.62 * scale} late={Math.round(x) % 2 === 0} />}
    </g>
  );
}

/**
 * A path of small torches up to a large one. As many torches burn as tiers are reached, and the large flame grows.
 * @param reached position of the reached tier, from 0
 * @param tiers their number
 */
export function TierScene({ reached, tiers }: { reached: number; tiers: number }) {
  const share = tiers < 2 ? 1 : reached / (tiers - 1);
  const lit = Math.round(share * stakes.length) || 1;
  return (
    <svg
      viewBox="0 0 1200 400"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      className="block size-full"
    >
      <SceneLights name="tier" sky={sky} glow={glow} />
      <path fill="url(#tier-sky)" d="M0 0h1200v400H0z" />
      <g fill="#ffe9c4" opacity=".7">
        {stars.map(([x, y], index) => (
          <circle key={x} cx={x} cy={y} r={1.2 + (index % 3) * 0.5} />
        ))}
      </g>
      <circle cx="1050" cy="170" r={180 + 130 * share} fill="url(#tier-glow)" opacity={0.5 + 0.5 * share} />
      <path
        fill="#6d2743"
        d="M0 318c90-40 170-46 262-20s150 24 236-10 170-40 262-14 150 26 236 0 140-26 204-14v140H0Z"
      />
      <g fill="none" stroke="#4a1a3c" strokeWidth="5">
        <circle cx="604" cy="232" r="54" />
        <path
          d="M604 178v108m-54-54h108m-92-38 76 76m0-76-76 76M604 232l-30 82m30-82 30 82"
          strokeWidth="3"
        />
      </g>
      <path fill={paper.far} d="m446 306 44-34 44 34v30h-88Zm224 6 34-26 34 26v26h-68Z" />
      <path
        fill={paper.far}
        d="M0 356c130-44 250-40 372-18s240 22 350-10c120-34 214-92 330-96 62-2 108 16 148 30v138H0Z"
      />
      <path
        fill="#c9743f"
        opacity=".5"
        d="M668 400c6-22 96-20 150-40s58-36 106-44 74-22 96-40h26c-14 22-46 42-88 52s-54 26-96 44-82 14-98 28Z"
      />
      {stakes.map((stake, index) => (
        <Stake key={stake.x} {...stake} lit={index < lit} />
      ))}
      {people.map(([x, y, scale]) => (
        <PaperPerson key={x} x={x} y={y} scale={scale} />
      ))}
      <g>
        <path fill={paper.front} d="M1026 232h50l-12 124h-26Z" />
        <path fill="#5a2531" d="M1034 232h18l-5 124h-8Z" />
        <path fill={paper.near} d="M1008 196h86l-13 40c-1 4-4 6-8 6h-44c-4 0-7-2-8-6Z" />
        <path fill="#f59324" d="M1004 188h94v11h-94z" />
      </g>
      <PaperFlame x={1051} y={190} scale={0.75 + 1.05 * share} />
      <path fill={paper.middle} d="M896 400c30-52 88-78 156-78s118 30 148 60v18Z" />
      <path fill={paper.front} d="M0 388c160-22 320-12 520-12s420-8 680 10v14H0Z" />
    </svg>
  );
}
