import { PaperFlame, PaperPerson, paper, Scene, Stars } from './scene-parts.tsx';

const dusk = ['#161430', '#33204f', '#8a2f45', '#e0712f'] as const;

const lines = [
  [396, 168],
  [372, 216],
  [384, 192],
] as const;
/** Degrees of the points around the seal. */
const rays = Array.from({ length: 16 }, (_, index) => index * 22.5);

function Seal({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path fill="#c2261a" d="m-8 30-38 84 30-10 16 26 8-40V30Zm16 0 38 84-30-10-16 26-8-40V30Z" />
      {rays.map((turn) => (
        <path key={turn} fill="#ff7a2a" transform={`rotate(${turn})`} d="M-14-44 0-64 14-44Z" />
      ))}
      <circle r="50" fill="#ff7a2a" />
      <circle r="38" fill="#f59324" />
      <path
        fill="none"
        stroke="#fff6e8"
        strokeWidth="10"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m-17 1 12 13 23-27"
      />
    </g>
  );
}

/** A certificate as large as a banner between two lit poles, and people who look at it. */
export function CertificateScene({ className }: { className?: string }) {
  return (
    <Scene name="certificate" sky={dusk} className={className}>
      <Stars />
      <circle cx="480" cy="330" r="320" fill="url(#certificate-glow)" />
      <path
        fill={paper.far}
        opacity=".75"
        d="M0 430c120-70 230-60 340-26s230 34 330-8 190-48 290-26v270H0Z"
      />
      <path fill={paper.middle} d="M0 510c140-42 250-32 380-10s250 16 370-12 150-20 210-12v164H0Z" />
      <g fill={paper.near}>
        <path d="M264 148h18v440h-18zm414 0h18v440h-18z" />
        <path d="M246 146h54l-8 24h-38Zm414 0h54l-8 24h-38Z" />
      </g>
      <path
        fill="none"
        stroke={paper.front}
        strokeWidth="4"
        d="m280 196 46 20m354-20-46 20M280 448l46-16m354 16-46-16"
      />
      <path
        fill="#c9a98c"
        d="M326 214c104-14 208 14 312-2v222c-104 14-208-14-312 2Z"
        transform="translate(7 9)"
      />
      <path fill="#fff6e8" d="M326 212c104-14 208 14 312-2v222c-104 14-208-14-312 2Z" />
      <path
        fill="none"
        stroke="#e9d5bd"
        strokeWidth="4"
        d="M340 226c95-12 190 12 284 0v194c-95 12-190-12-284 0Z"
      />
      <rect x="390" y="248" width="180" height="16" rx="8" fill="#8a2f45" />
      <rect x="362" y="286" width="236" height="26" rx="13" fill={paper.near} />
      {lines.map(([x, width], index) => (
        <rect key={x} x={x} y={332 + index * 22} width={width} height="9" rx="4.500" fill="#cdb89c" />
      ))}
      <Seal x={590} y={404} />
      <circle cx="273" cy="122" r="90" fill="url(#certificate-glow)" />
      <circle cx="687" cy="122" r="90" fill="url(#certificate-glow)" />
      <PaperFlame x={273} y={148} scale={1.2} />
      <PaperFlame x={687} y={148} scale={1.2} late />
      <path fill={paper.near} d="M0 578c150-24 320-12 480-12s330-10 480 12v64H0Z" />
      <PaperPerson x={398} y={606} scale={1.35} />
      <PaperPerson x={448} y={616} scale={1.5} />
      <PaperPerson x={556} y={602} scale={1.25} />
      <path fill={paper.front} d="M0 600c90-30 160-10 220 40H0Zm960-12c-100-28-180 2-240 52h240Z" />
    </Scene>
  );
}
