import { PaperFlame, PaperPerson, paper, Scene, Stars } from './scene-parts.tsx';

const lateNight = ['#100f22', '#1b1836', '#36214c', '#7a2f45'] as const;

const tents = [
  [92, 566, 1],
  [206, 590, 1.2],
  [720, 574, 1.05],
  [846, 596, 1.3],
] as const;

/** A watchtower with a lantern above dark tents. */
export function WatchScene({ className }: { className?: string }) {
  return (
    <Scene name="watch" sky={lateNight} className={className}>
      <Stars />
      <path fill="#f6ead9" d="M752 84a52 52 0 1 0 44 78 46 46 0 0 1-44-78Z" />
      <path fill={paper.far} opacity=".8" d="M0 460c110-60 230-70 350-34s220 34 330-6 180-40 280-22v242H0Z" />
      <path fill={paper.middle} d="M0 530c150-44 260-30 390-10s250 14 360-12 150-16 210-10v142H0Z" />
      <circle cx="480" cy="236" r="230" fill="url(#watch-glow)" />
      <g fill={paper.near}>
        <path d="M372 176 480 98l108 78-6 16H378Z" />
        <path d="M392 192h14v84h-14zm162 0h14v84h-14zm-168 78h188v22H386z" />
        <path d="m400 292 20 0-30 316h-22Zm140 0h20l32 316h-22Z" />
        <path d="M396 372h168l1 12H395Zm-9 96h186l1 12H386Zm-8 90h202l1 12H378Z" />
        <path
          d="m394 384 170 86-5 9-168-86Zm172 0-178 86 4 10 176-86Zm-178 96 190 80-4 10-190-80Zm186 0L380 560l5 10 196-80Z"
          opacity=".8"
        />
      </g>
      <path fill="#ffb251" d="M406 192h148v78H406z" />
      <circle cx="480" cy="232" r="70" fill="url(#watch-glow)" />
      <PaperPerson x={446} y={276} scale={1.15} />
      <path fill={paper.near} d="M388 252h184v18H388z" />
      <path stroke={paper.front} strokeWidth="3" d="M510 192v14" />
      <path fill={paper.front} d="M498 206h24v6h-24zm0 34h24v6h-24z" />
      <PaperFlame x={510} y={239} scale={0.48} />
      <g>
        {tents.map(([x, y, scale]) => (
          <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
            <path fill={paper.near} d="M-58 0 0-74 58 0Z" />
            <path fill={paper.front} d="M-12 0 0-44 14 0Z" />
          </g>
        ))}
      </g>
      <path fill={paper.front} d="M0 596c160-26 320-4 480-4s330-18 480 6v42H0Z" />
    </Scene>
  );
}
