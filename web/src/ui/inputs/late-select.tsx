import { ChevronDown } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { lateCode, useLateCode } from '../loading/late-code.ts';
import type { SelectProps } from './select.tsx';

const select = lateCode(() => import('./select.tsx'));

/** A `Select` of the filters of a list, whose code loads after the list. Until then it shows what is chosen. */
export function LateSelect(props: SelectProps) {
  const { code } = useLateCode(select);
  if (code) return <code.Select {...props} />;
  const { value, options, className } = props;
  return (
    <div
      aria-hidden
      className={classNames('control flex items-center justify-between gap-2 opacity-60', className)}
    >
      <span className="truncate">{options.find((option) => option.value === value)?.label}</span>
      <ChevronDown strokeWidth={1.75} className="size-4 text-muted" />
    </div>
  );
}
