import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';

interface RowNameProps {
  name: string;
  /** Of the public page, if there is one. */
  alias: string | undefined;
  /** Behind the name. */
  note?: string;
  className?: string;
}

/** The name of an ambassador, which leads to the public page: another document. Very long ones end after eight lines. */
export function RowName({ name, alias, note = '', className = '' }: RowNameProps) {
  // Not the link itself, which would cut off its own target.
  const text = (
    <span className="line-clamp-8 wrap-anywhere">
      <span translate="no">{name}</span>
      {note}
    </span>
  );
  if (alias === undefined) return <p className={className}>{text}</p>;
  return (
    <p className={className}>
      <a
        href={paths.publicProfile(alias)}
        title={`Public page of ${name}`}
        className={classNames(
          'touch-target inline-block max-w-full',
          'underline decoration-edge underline-offset-4 hover:decoration-current',
        )}
      >
        {text}
      </a>
    </p>
  );
}
