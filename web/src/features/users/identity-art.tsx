import { SceneLights } from '../public-pages/scene-parts.tsx';

const sky = [
  [0, '#120d1c'],
  [0.55, '#2b1430'],
  [0.88, '#6b2735'],
  [1, '#a9482f'],
] as const;

const glow = [
  [0, '#ff9d47', 0.55],
  [0.5, '#ff7a2a', 0.2],
  [1, '#ff7a2a', 0],
] as const;

const stars = [
  [70, 34],
  [188, 16],
  [296, 58],
  [410, 22],
  [538, 46],
  [652, 18],
  [748, 62],
  [866, 30],
  [958, 70],
  [1064, 24],
  [1150, 52],
] as const;

/** Paper-cut hills under an evening sky; the same in both themes. The container crops it at the top. */
export function IdentityArt() {
  return (
    <svg
      viewBox="0 0 1200 320"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 size-full forced-colors:hidden"
    >
      <SceneLights name="identity" sky={sky} glow={glow} />
      <path fill="url(#identity-sky)" d="M0 0h1200v320H0Z" />
      <g fill="#ffe9c4" opacity=".55">
        {stars.map(([x, y], index) => (
          <circle key={x} cx={x} cy={y} r={1 + (index % 3) * 0.5} />
        ))}
      </g>
      <ellipse cx="1010" cy="200" rx="260" ry="190" fill="url(#identity-glow)" />
      <path fill="#4a1a3c" d="M0 254c110-36 210-44 330-22s230 30 350 4 190-34 290-14 160 18 230-6v104H0Z" />
      <path fill="#33132f" d="M0 280c150-28 290-22 430-6s300 18 430-4 230-18 340 6v44H0Z" />
      <path fill="#1f0c22" d="M0 300c200-20 400-16 600-6s420 6 600-8v34H0Z" />
    </svg>
  );
}
