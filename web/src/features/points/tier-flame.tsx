import { pictureOf } from '#contract/tier-picture.ts';
import { site } from '../../content/site.ts';
import { classNames } from '../../ui/class-names.ts';
import { tierFlames } from './tier-flame-art.ts';

interface TierFlameProps {
  /** Position of the tier in the tiers. */
  index: number;
  /** `size-7` unless another size is given. */
  className?: string;
  /** What a screen reader says; without it the flame is decorative. */
  label?: string | undefined;
}

/** The picture of a tier: six flames that differ in shape, from a spark to the torch. */
export function TierFlame({ index, className = 'size-7', label }: TierFlameProps) {
  const sheets = tierFlames[pictureOf(index, site().tiers.length)] ?? [];
  return (
    <svg
      viewBox="0 0 48 48"
      className={classNames('shrink-0', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      {sheets.map(({ fill, path, transform }) => (
        <path key={path} fill={fill} d={path} transform={transform} />
      ))}
    </svg>
  );
}
