import { paper, Scene, Stars } from './scene-parts.tsx';

const dusk = ['#161430', '#33204f', '#8a2f45', '#e0712f'] as const;
const rows = [318, 448, 506] as const;

/** A phone that shows the menu of an app: its button, and the entry that opens the browser. In the lower part, which no container crops. */
export function AppMenuScene({ className }: { className?: string }) {
  return (
    <Scene name="menu" sky={dusk} className={className}>
      <Stars />
      <path fill={paper.far} opacity=".8" d="M0 450c110-64 230-76 350-36s220 36 330-4 180-44 280-24v254H0Z" />
      <path fill={paper.middle} d="M0 540c150-44 260-30 390-10s250 14 360-12 150-16 210-10v132H0Z" />
      <circle cx="644" cy="284" r="220" fill="url(#menu-glow)" />
      <path fill={paper.front} d="M266 268a44 44 0 0 1 44-44h340a44 44 0 0 1 44 44v372H266Z" />
      <path fill="#f6ead9" d="M282 270a30 30 0 0 1 30-30h336a30 30 0 0 1 30 30v370H282Z" />
      {/* The bar of the app: close, address, menu. */}
      <path stroke={paper.middle} strokeWidth="5" strokeLinecap="round" d="m306 262 20 20m0-20-20 20" />
      <rect x="352" y="258" width="200" height="28" rx="14" fill="#e2d0b8" />
      <circle cx="640" cy="272" r="27" fill="#ff7a2a" />
      <g fill={paper.front}>
        <circle cx="628" cy="272" r="4" />
        <circle cx="640" cy="272" r="4" />
        <circle cx="652" cy="272" r="4" />
      </g>
      {/* The page below the menu. */}
      <g fill="#e2d0b8">
        <rect x="308" y="330" width="70" height="20" rx="10" />
        <rect x="308" y="372" width="58" height="12" rx="6" />
        <rect x="308" y="396" width="70" height="12" rx="6" />
        <rect x="308" y="420" width="46" height="12" rx="6" />
      </g>
      {/* The menu. */}
      <rect x="398" y="310" width="270" height="256" rx="22" fill={paper.front} opacity=".25" />
      <rect x="394" y="304" width="270" height="256" rx="22" fill="#fffaf4" />
      {rows.map((y, index) => (
        <g key={y} fill="#cdb89c">
          <circle cx="428" cy={y + 16} r="11" />
          <rect x="454" y={y + 9} width={150 - 24 * index} height="14" rx="7" />
        </g>
      ))}
      <rect x="404" y="372" width="250" height="58" rx="16" fill="#ff7a2a" />
      <g fill="none" stroke={paper.front} strokeWidth="4">
        <circle cx="430" cy="401" r="14" />
        <path fill={paper.front} strokeWidth="0" d="m437 394-4 10-10 4 4-10Z" />
      </g>
      <rect x="458" y="394" width="130" height="14" rx="7" fill={paper.front} />
      <path
        fill="none"
        stroke={paper.front}
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M614 411l20-20m-15 0h15v15"
      />
      <path fill={paper.front} d="M0 600c90-30 170-12 266 40H0Zm960-12c-100-28-190 4-266 52h266Z" />
    </Scene>
  );
}
