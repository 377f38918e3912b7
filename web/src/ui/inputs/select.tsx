import { Check, ChevronDown } from 'lucide-react';
import * as RadixSelect from 'radix-ui/select';
import { classNames } from '../class-names.ts';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  id?: string;
  disabled?: boolean;
  className?: string;
  onBlur?: () => void;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
}

// Radix reserves the empty value for "no selection"; here an option may have it.
const encode = (value: string) => `=${value}`;
const decode = (value: string) => value.slice(1);

export function Select({ value, onValueChange, options, placeholder, className, ...trigger }: SelectProps) {
  const chosen = options.some((option) => option.value === value) ? encode(value) : '';
  return (
    <RadixSelect.Root
      value={chosen}
      // On a form reset the hidden native select reports an empty value, which the user did not choose.
      onValueChange={(next) => next !== '' && onValueChange(decode(next))}
    >
      <RadixSelect.Trigger
        {...trigger}
        className={classNames(
          'control flex items-center justify-between gap-2 text-left data-[placeholder]:text-muted',
          className,
        )}
      >
        <span className="truncate">
          <RadixSelect.Value placeholder={placeholder} />
        </span>
        <RadixSelect.Icon>
          <ChevronDown aria-hidden strokeWidth={1.75} className="size-4 text-muted" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={6}
          collisionPadding={8}
          className="enter-fade z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-1rem)] overflow-hidden rounded-control border border-line bg-raised shadow-card"
        >
          <RadixSelect.Viewport className="p-1.5">
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={encode(option.value)}
                className="option data-[highlighted]:option-highlighted data-[state=checked]:font-semibold"
              >
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                <RadixSelect.ItemIndicator>
                  <Check aria-hidden strokeWidth={1.75} className="size-4 text-flame" />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
