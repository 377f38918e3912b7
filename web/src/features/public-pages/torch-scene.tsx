import { paper, Scene, Stars } from './scene-parts.tsx';

const ashen = ['#141126', '#2a1c40', '#56283f', '#8f3b33'] as const;

function Digit({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 196)`}>
      <path
        fill={paper.front}
        opacity=".55"
        d="M134 10h66v196h36v56h-36v62h-66v-62H10v-56Zm0 94-62 102h62Z"
      />
      <path fill="#f6ead9" d="M124 0h66v196h36v56h-36v62h-66v-62H0v-56Zm0 94L62 196h62Z" />
    </g>
  );
}

/** An extinguished torch. With `digits` it is the zero of a 404. */
export function TorchScene({ digits = false, className }: { digits?: boolean; className?: string }) {
  return (
    <Scene name="torch" sky={ashen} className={className}>
      <Stars />
      <circle cx="480" cy="330" r="250" fill="url(#torch-glow)" opacity=".3" />
      <path
        fill={paper.far}
        opacity=".75"
        d="M0 440c120-54 220-66 340-30s220 40 330 0 190-46 290-22v252H0Z"
      />
      <path fill={paper.middle} d="M0 508c140-40 250-30 380-8s250 18 370-12 150-20 210-12v164H0Z" />
      {digits && (
        <>
          <Digit x={150} />
          <Digit x={584} />
        </>
      )}
      <g fill="none" stroke="#f6ead9" strokeLinecap="round" className="scene-smoke">
        <path strokeWidth="11" opacity=".34" d="M474 276c-30-42 26-64 2-110s-44-54-18-112" />
        <path strokeWidth="7" opacity=".26" d="M494 272c24-34-14-54 8-94s40-56 18-106" />
        <path strokeWidth="4" opacity=".3" d="M458 274c-20-26 4-44-10-70" />
      </g>
      <g>
        <path fill={paper.front} d="M440 372h80l-22 268h-36Z" />
        <path fill="#5a2531" d="M452 372h30l-8 268h-12Z" />
        <path fill={paper.near} d="M414 316h132l-20 62c-2 6-6 8-12 8h-68c-6 0-10-2-12-8Z" />
        <path fill="#f59324" d="M409 304h142v16H409z" />
        <path fill={paper.front} d="m424 304 14-22 16 8 18-20 20 16 18-12 14 18 14-4 6 16Z" />
        <g>
          <path fill="#ff7a2a" d="m446 300 6-9 8 9Zm34 0 8-12 9 12Zm30 0 5-7 6 7Z" />
          <circle cx="470" cy="252" r="3.500" fill="#ff7a2a" />
          <circle cx="505" cy="226" r="2.500" fill="#ffd25e" />
          <circle cx="448" cy="206" r="2" fill="#ffd25e" />
        </g>
      </g>
      <path fill={paper.near} d="M0 580c150-26 320-16 480-16s340-10 480 14v62H0Z" />
      <path fill={paper.front} d="M0 612c170-26 300-22 480-22s330 0 480 20v30H0Z" />
    </Scene>
  );
}
