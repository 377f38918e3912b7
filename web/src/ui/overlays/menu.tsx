import { Check, type LucideIcon } from 'lucide-react';
import * as DropdownMenu from 'radix-ui/dropdown-menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../class-names.ts';

interface MenuProps {
  /** The button that opens the menu, with its own label. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A menu of actions, with arrow keys, first letters and Escape; closes on a choice. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={8}
          collisionPadding={8}
          // An action may have moved the focus, for example to the field that it filled.
          onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
          className="enter-fade z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 max-w-[min(20rem,calc(100vw-1rem))] overflow-y-auto rounded-control border border-line bg-raised p-1.5 shadow-card"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const item = 'option justify-start! gap-3! data-[highlighted]:option-highlighted';

interface MenuItemProps {
  Icon?: LucideIcon | undefined;
  disabled?: boolean;
  /** A destructive action. */
  danger?: boolean;
  children: ReactNode;
}

function Face({ Icon, children }: Pick<MenuItemProps, 'Icon' | 'children'>) {
  return (
    <>
      {Icon && <Icon aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0" />}
      <span className="min-w-0 truncate">{children}</span>
    </>
  );
}

export function MenuItem({
  Icon,
  danger = false,
  disabled = false,
  onSelect,
  children,
}: MenuItemProps & { onSelect: () => void }) {
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={onSelect}
      className={classNames(item, danger && 'text-bad')}
    >
      <Face Icon={Icon}>{children}</Face>
    </DropdownMenu.Item>
  );
}

export function MenuLink({ Icon, to, children }: MenuItemProps & { to: string }) {
  return (
    <DropdownMenu.Item asChild className={item}>
      <Link to={to}>
        <Face Icon={Icon}>{children}</Face>
      </Link>
    </DropdownMenu.Item>
  );
}

interface MenuChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; Icon?: LucideIcon }[];
  onValueChange: (value: T) => void;
}

/** Radio items; the menu stays open after a choice. */
export function MenuChoice<T extends string>({ label, value, options, onValueChange }: MenuChoiceProps<T>) {
  return (
    <DropdownMenu.RadioGroup value={value} aria-label={label}>
      <DropdownMenu.Label className="px-2.5 pt-2 pb-1 font-medium text-muted text-xs">
        {label}
      </DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => {
            event.preventDefault();
            onValueChange(option.value);
          }}
          className={classNames(item, 'data-[state=checked]:font-semibold')}
        >
          <Face Icon={option.Icon}>{option.label}</Face>
          <DropdownMenu.ItemIndicator className="ml-auto">
            <Check aria-hidden strokeWidth={1.75} className="size-4 text-flame" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 border-line border-t" />;
}
