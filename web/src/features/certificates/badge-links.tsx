import { getBadgeJson, getBadgePng, getBadgeSvg } from '#contract/credential-documents.ts';
import { addressOf } from '../../api/address.ts';

const formats = [
  { name: 'PNG', route: getBadgePng },
  { name: 'SVG', route: getBadgeSvg },
  { name: 'JSON', route: getBadgeJson },
] as const;

/** Downloads of the Open Badge. */
export function BadgeLinks({ id }: { id: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span>Open Badge:</span>
      {formats.map(({ name, route }) => (
        <a
          key={name}
          href={addressOf(route, { params: { id } })}
          download={`badge.${name.toLowerCase()}`}
          className="text-link inline-flex min-h-11 min-w-11 items-center justify-center"
        >
          <span className="sr-only">Download the badge as </span>
          {name}
        </a>
      ))}
    </p>
  );
}
