import { encode } from 'uqr';

interface QrCodeProps {
  /** What it opens. */
  text: string;
  label: string;
  className?: string;
}

/** Dark on white in both themes, as cameras need it, with the quiet zone of four modules around it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      data-theme="light"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className="fill-raised" />
      <path d={path} className="fill-ink" />
    </svg>
  );
}
