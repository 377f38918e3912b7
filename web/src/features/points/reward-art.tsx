import type { ReactNode } from 'react';
import type { Reward, RewardPicture } from '#contract/site.ts';
import { UploadedPicture } from '../../content/uploaded-picture.tsx';

const flame =
  'M-.600-15.500c1 4.300-.800 6.500-3 9-1.800 2-2.800 3.500-2.800 5.500 0 3.600 2.900 6 6.400 6S6.500 2.600 6.500-1c0-2.700-1.500-4.600-2.800-6.400-.200 1.300-.700 2.100-1.500 2.600.300-3.900-.400-7.400-2.800-10.700Z';

function Mark({
  x,
  y,
  scale = 1,
  fill = '#ff7a1f',
}: {
  x: number;
  y: number;
  scale?: number;
  fill?: string;
}) {
  return <path d={flame} fill={fill} transform={`translate(${x} ${y}) scale(${scale})`} />;
}

const lines = (y: number, ...widths: number[]) =>
  widths.map((width, index) => `M0 ${y + index * 8}h${width}`).join('');

/** Each is drawn on 120 × 90, on hills. */
const objects: Record<RewardPicture, ReactNode> = {
  kit: (
    <>
      <path fill="#8f4a2b" d="M30 40h60v34H30z" />
      <path fill="#b8683a" d="M30 40h60l8-12H22Z" />
      <path fill="#d98b4f" d="m30 40-14 9 14 5Zm60 0 14 9-14 5Z" />
      <path fill="#f6ead9" d="M44 16h22v24H44z" />
      <path fill="#6a45a8" d="M62 20h18v20H62z" />
      <path fill="#ffc044" d="M53 40h14v34H53z" opacity=".9" />
      <Mark x={60} y={61} scale={0.8} fill="#d63a10" />
    </>
  ),
  mentor: (
    <>
      <path fill="#7d3a78" d="M46 26a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM26 78c1-20 8-29 20-29s19 9 20 29Z" />
      <path fill="#b3452c" d="M80 38a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM64 78c1-15 6-22 16-22s15 7 16 22Z" />
      <path stroke="#54284f" strokeWidth="4" strokeLinecap="round" d="M62 62v-26" />
      <Mark x={62} y={31} scale={1.1} />
      <Mark x={62} y={33} scale={0.5} fill="#ffd25e" />
    </>
  ),
  certificate: (
    <>
      <path fill="#f6ead9" d="M22 18h76v54H22z" />
      <path fill="none" stroke="#c98a3a" strokeWidth="2" d="M27 23h66v44H27z" />
      <path stroke="#8f6a4a" strokeWidth="3" transform="translate(36 34)" d={lines(0, 36, 46, 24)} />
      <path fill="#b3452c" d="m78 58-5 20 8-5 8 5-5-20Z" />
      <circle cx="81" cy="56" r="11" fill="#f59324" />
      <Mark x={81} y={60} scale={0.75} fill="#fff0b8" />
    </>
  ),
  coupon: (
    <>
      <path fill="#d63a10" d="M18 30h84v11a6 6 0 0 0 0 12v13H18V53a6 6 0 0 0 0-12Z" />
      <path stroke="#fff0b8" strokeWidth="2" strokeDasharray="3 4" d="M76 32v32" />
      <path stroke="#fff6e8" strokeWidth="4" strokeLinecap="round" d="m36 59 22-22" />
      <circle cx="38" cy="40" r="4.500" fill="none" stroke="#fff6e8" strokeWidth="3.500" />
      <circle cx="56" cy="56" r="4.500" fill="none" stroke="#fff6e8" strokeWidth="3.500" />
      <Mark x={89} y={52} scale={0.8} fill="#ffc044" />
    </>
  ),
  shirt: (
    <>
      <path fill="#6a45a8" d="M44 18c4 6 28 6 32 0l24 12-9 17-10-4v37H39V43l-10 4-9-17Z" />
      <path fill="#472c7c" d="M44 18c4 6 28 6 32 0l4 2c-6 10-34 10-40 0Z" />
      <Mark x={60} y={58} scale={1.5} />
      <Mark x={60} y={60} scale={0.7} fill="#ffd25e" />
    </>
  ),
  ticket: (
    <>
      <path
        fill="#8a3560"
        transform="rotate(-9 60 48)"
        d="M20 30h80v12a6 6 0 0 0 0 12v12H20V54a6 6 0 0 0 0-12Z"
      />
      <path
        fill="#ffc044"
        transform="rotate(5 60 48)"
        d="M20 30h80v12a6 6 0 0 0 0 12v12H20V54a6 6 0 0 0 0-12Z"
      />
      <g transform="rotate(5 60 48)">
        <path stroke="#8f4a1a" strokeWidth="2" strokeDasharray="3 4" d="M80 32v32" />
        <path fill="#8a3560" d="M34 58V40l22-5v18a5 5 0 1 1-3-4.500V42l-16 3.500V58a5 5 0 1 1-3-4.500Z" />
      </g>
    </>
  ),
  portfolio: (
    <>
      <path fill="#6a45a8" transform="rotate(-8 60 48)" d="M32 22h50v50H32z" />
      <path fill="#b3452c" transform="rotate(6 60 48)" d="M38 20h50v50H38z" />
      <path fill="#f6ead9" d="M34 20h52v54H34z" />
      <path fill="#f9b04a" d="M39 25h42v26H39z" />
      <path fill="#8a3560" d="m39 51 12-14 9 9 8-6 13 11Z" />
      <path stroke="#8f6a4a" strokeWidth="3" transform="translate(39 59)" d={lines(0, 36, 22)} />
    </>
  ),
  camera: (
    <>
      <path fill="#54284f" d="M44 22h30l6 10h18v42H22V32h16Z" />
      <path fill="#7d3a78" d="M22 44h76v30H22z" />
      <circle cx="60" cy="52" r="18" fill="#f6ead9" />
      <circle cx="60" cy="52" r="13.500" fill="#472c7c" />
      <circle cx="60" cy="52" r="7" fill="#ff7a1f" />
      <circle cx="56.500" cy="48.500" r="2.500" fill="#fff0b8" />
      <path fill="#ffc044" d="M84 36h9v5h-9z" />
    </>
  ),
  letter: (
    <>
      <path fill="#f6ead9" d="M36 12h48v40H36z" />
      <path stroke="#8f6a4a" strokeWidth="3" transform="translate(43 22)" d={lines(0, 34, 28, 32)} />
      <path fill="#b8683a" d="M22 36h76v40H22z" />
      <path fill="#d98b4f" d="m22 36 38 26 38-26v40H22Z" />
      <path fill="#c47841" d="m22 76 30-22h16l30 22Z" />
      <circle cx="60" cy="60" r="9" fill="#b3261e" />
      <Mark x={60} y={63} scale={0.6} fill="#ffd25e" />
    </>
  ),
  interview: (
    <>
      <path fill="#7d3a78" d="M34 34a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM16 80c1-17 7-25 18-25s17 8 18 25Z" />
      <path fill="#b3452c" d="M86 34a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM68 80c1-17 7-25 18-25s17 8 18 25Z" />
      <path fill="#f6ead9" d="M42 12h36v18H66l-6 7-6-7H42Z" />
      <path fill="#d63a10" d="M49 19h5v5h-5zm8.500 0h5v5h-5zm8.500 0h5v5h-5z" />
    </>
  ),
  trophy: (
    <>
      <path
        fill="none"
        stroke="#c97a1e"
        strokeWidth="5"
        d="M42 26H28c0 14 6 20 16 21m34-21h14c0 14-6 20-16 21"
      />
      <path fill="#f59324" d="M40 18h40v16c0 15-8 23-20 23s-20-8-20-23Z" />
      <path fill="#ffc044" d="M40 18h14v37c-9-3-14-10-14-21Z" />
      <path fill="#8f4a1a" d="M55 57h10v9H55z" />
      <path fill="#7d3a78" d="M42 66h36v10H42z" />
      <Mark x={61} y={42} scale={1} fill="#d63a10" />
    </>
  ),
  pass: (
    <>
      <path fill="none" stroke="#d63a10" strokeWidth="5" d="M36 6 58 30 84 6" />
      <path fill="#f6ead9" d="M38 26h44v52H38z" />
      <path fill="#6a45a8" d="M38 62h44v16H38z" />
      <path fill="#f9b04a" d="M46 33h28v24H46z" />
      <path fill="#8a3560" d="M60 36a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM48 57c1-6 5-8 12-8s11 2 12 8Z" />
      <path stroke="#ffc044" strokeWidth="3" d="M46 70h28" />
    </>
  ),
  torch: (
    <>
      <path fill="#54284f" d="M51 46h18l-5 38h-8Z" />
      <path fill="#5a2531" d="M54 46h6l-2 38h-2Z" />
      <path fill="#7d3a78" d="M44 36h32l-5 14H49Z" />
      <path fill="#f59324" d="M42 32h36v6H42z" />
      <Mark x={60} y={27} scale={1.75} />
      <Mark x={60} y={29} scale={0.85} fill="#ffd25e" />
    </>
  ),
};

/** The picture of a reward; one of ours is decorative. */
export function RewardArt({ reward: { picture, photo } }: { reward: Pick<Reward, 'picture' | 'photo'> }) {
  if (photo) {
    return <UploadedPicture picture={photo} sizes="20rem" className="block size-full object-cover" />;
  }
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true" className="block size-full overflow-visible">
      <path
        fill="#ff8a3a"
        opacity=".22"
        d="M-600 62c160 26 280-22 400-2 90-20 140 22 200 6 24-12 44-10 62-4s38 4 58-6c60-26 120 10 200-6 120 20 240-14 400 2v44H-600Z"
      />
      <path
        fill="#c2452c"
        opacity=".28"
        d="M-600 74c140-16 270 14 400 2 80 10 140 10 200 2 26-8 46-6 66-4s38-2 54-6c60-14 130 4 200-2 160 14 260-10 400 0v26H-600Z"
      />
      {objects[picture]}
    </svg>
  );
}
