import { PaperFlame, paper, Scene, Stars } from './scene-parts.tsx';

const dawn = ['#221a40', '#5c2449', '#c2452c', '#f9b04a'] as const;

function PaperPlane({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path fill="#fff6e8" d="M0 0 132-52 44 34Z" />
      <path fill="#e9d5bd" d="M44 34 132-52 66 58Z" />
      <path fill="#c9a98c" d="m44 34 6 30 16-6Z" />
    </g>
  );
}

/** Paper planes on their way to a lit window. */
export function LetterScene({ className }: { className?: string }) {
  return (
    <Scene name="letter" sky={dawn} className={className}>
      <Stars />
      <circle cx="690" cy="470" r="300" fill="url(#letter-glow)" />
      <path
        fill={paper.far}
        opacity=".75"
        d="M0 452c120-66 230-62 340-26s230 32 330-8 190-48 290-26v248H0Z"
      />
      <path fill={paper.middle} d="M0 520c140-40 250-32 380-10s250 16 370-12 150-20 210-12v154H0Z" />
      <g>
        <path fill={paper.near} d="M604 420h172v140H604z" />
        <path fill={paper.front} d="m580 426 110-86 110 86Z" />
        <path fill={paper.near} d="M736 346h26v44h-26z" />
        <path fill="#ffd25e" d="M636 452h46v50h-46z" />
        <path fill={paper.near} d="M657 452h4v50h-4zm-21 23h46v4h-46z" />
        <path fill="#ffb251" d="M716 470h36v90h-36z" />
      </g>
      <path
        fill="none"
        stroke="#fff6e8"
        strokeWidth="3"
        strokeDasharray="2 13"
        strokeLinecap="round"
        opacity=".7"
        d="M120 560c60-120 128-58 150-130s-54-74-30-140 88-70 150-66"
      />
      <PaperPlane x={392} y={232} scale={1.15} />
      <PaperPlane x={520} y={350} scale={0.6} />
      <PaperPlane x={208} y={176} scale={0.5} />
      <g>
        <path fill={paper.front} d="M112 560h14v60h-14z" />
        <path fill={paper.near} d="M74 520a28 28 0 0 1 28-28h62v70H74Z" />
        <path fill={paper.front} d="M164 492a28 28 0 0 1 28 28v42h-28zM84 522h40v7H84z" />
        <path fill="#ff7a2a" d="M150 466h8v40h-8zm8 0h30v16h-30z" />
      </g>
      <PaperFlame x={846} y={584} scale={1.1} />
      <path fill={paper.front} d="M814 580h64l-8 18h-48Z" />
      <path fill={paper.front} d="M0 598c160-24 320-4 480-4s330-14 480 6v40H0Z" />
    </Scene>
  );
}
