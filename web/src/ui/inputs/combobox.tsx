import { useCombobox } from 'downshift';
import { Check, ChevronDown } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../loading/spinner.tsx';
import { countOf } from '../numbers/format-number.ts';
import type { FieldControl } from './field.tsx';
import { type Suggestions, useSuggestions } from './use-suggestions.ts';

interface ComboboxProps extends Partial<FieldControl> {
  value: string;
  onChange: (value: string) => void;
  options: Suggestions;
  /** True: the options are suggestions, other text is valid. False: other text is discarded on blur. */
  freeText?: boolean;
  placeholder?: string;
  disabled?: boolean;
  readOnly?: boolean;
  maxLength?: number;
  autoComplete?: string;
  onBlur?: () => void;
  className?: string;
  'aria-label'?: string;
  ref?: Ref<HTMLInputElement>;
}

const { ItemClick, InputChange, InputKeyDownEnter, InputKeyDownEscape, InputBlur, InputClick } =
  useCombobox.stateChangeTypes;

/** Home and End move the caret in the text, as in any text field; the arrow keys move through the list. */
const textKeys = ['Home', 'End'];
const choosingKeys = ['ArrowDown', 'ArrowUp', 'Enter'];

/** Text that was confirmed before its suggestions arrived: by Enter, or by leaving the field. */
interface Confirmed {
  text: string;
  by: 'enter' | 'leaving';
}

/** A text field with a list of suggestions below it (the ARIA pattern "editable combobox with list"). */
export function Combobox({ value, onChange, options, freeText = true, ...rest }: ComboboxProps) {
  const { id, className, readOnly = false, disabled = false, onBlur, ref, ...input } = rest;
  // Text that is not a value yet; with free text every input is a value at once.
  const [typed, setTyped] = useState<string | null>(null);
  // When opened, the list shows all options; typing filters it.
  const [narrows, setNarrows] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const text = typed ?? value;
  const { items, hints, state } = useSuggestions(
    options,
    confirmed?.text ?? (narrows ? text : ''),
    isOpen || confirmed !== null,
  );
  /** The list is of an earlier text: it must not decide about this one. */
  const outdated = !freeText && typed !== null && state === 'loading';

  function settle(next: string) {
    setTyped(null);
    setConfirmed(null);
    setIsOpen(false);
    setNarrows(false);
    if (next !== value) onChange(next);
  }

  useEffect(() => {
    if (confirmed === null || state === 'loading') return;
    const wanted = confirmed.text.trim().toLowerCase();
    const match = items.find((item) => item.toLowerCase() === wanted);
    if (confirmed.by === 'leaving') settle(match ?? (wanted === '' ? '' : value));
    else if (match !== undefined || items[0] !== undefined) settle(match ?? items[0] ?? value);
    else setConfirmed(null);
  });

  const list = useCombobox<string>({
    items,
    isOpen,
    inputValue: text,
    // No selection is kept: choosing the same option again must call onChange, because the text may have changed.
    selectedItem: null,
    defaultHighlightedIndex: freeText ? -1 : 0,
    ...(id && { inputId: id }),
    onIsOpenChange: ({ isOpen: open }) => {
      setIsOpen(open);
      if (!open) setNarrows(false);
    },
    onStateChange: ({ type, selectedItem }) => {
      if ((type === ItemClick || type === InputKeyDownEnter) && selectedItem) settle(selectedItem);
    },
    stateReducer: (before, { type, changes }) => {
      // Escape only closes; blur selects nothing; a click into the text does not close.
      if (type === InputKeyDownEscape && !before.isOpen) return before;
      if (type === InputBlur) return { ...before, isOpen: false, highlightedIndex: -1 };
      // An emptied field stands for no choice, not for the first option.
      if (type === InputChange && changes.inputValue?.trim() === '')
        return { ...changes, highlightedIndex: -1 };
      if (type === InputClick) return readOnly ? before : { ...changes, isOpen: true };
      return changes;
    },
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget } = event;
    const emptied = !freeText && typed?.trim() === '' && list.highlightedIndex === -1;
    const waits = outdated && choosingKeys.includes(key);
    if (waits) event.preventDefault();
    if (key === 'Enter' && emptied) settle('');
    else if (key === 'Enter' && outdated) setConfirmed({ text, by: 'enter' });
    const native: Event & { preventDownshiftDefault?: boolean } = event.nativeEvent;
    native.preventDownshiftDefault = waits || currentTarget.readOnly || textKeys.includes(key);
  }

  function leave() {
    if (typed !== null) setConfirmed((before) => before ?? { text: typed, by: 'leaving' });
    onBlur?.();
  }

  const status = statusMessage(state, items.length, freeText);
  const open = list.isOpen && !disabled && !readOnly;
  const field = list.getInputProps({
    ...input,
    // The Field's label names it; downshift's label is not rendered.
    'aria-labelledby': undefined,
    ...(ref && { ref }),
    disabled,
    readOnly,
    onKeyDown,
    onChange: ({ currentTarget }) => {
      setNarrows(true);
      setConfirmed(null);
      if (freeText) onChange(currentTarget.value);
      else setTyped(currentTarget.value);
    },
    onBlur: leave,
  });
  // While it is closed there is no list to refer to.
  const controls = { 'aria-controls': open ? field['aria-controls'] : undefined };
  return (
    <Popover.Root open={open}>
      <Popover.Anchor asChild>
        <div className={classNames('relative', className)}>
          <input
            {...field}
            {...controls}
            aria-activedescendant={field['aria-activedescendant'] || undefined}
            className="control pr-11 [scroll-margin:inherit]"
          />
          <button
            type="button"
            {...list.getToggleButtonProps({ disabled: disabled || readOnly })}
            {...controls}
            aria-label="Show suggestions"
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-muted hover:text-ink disabled:hidden"
          >
            <ChevronDown aria-hidden strokeWidth={1.75} className="size-4" />
          </button>
          <p role="status" className="sr-only">
            {open ? status : ''}
          </p>
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          // Keep the focus in the field; the field closes the list.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="enter-fade z-50 flex max-h-[min(20rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) flex-col overflow-hidden rounded-control border border-line bg-raised shadow-card"
        >
          <ul
            {...list.getMenuProps({ 'aria-label': 'Suggestions' }, { suppressRefError: true })}
            aria-busy={state === 'loading'}
            className={classNames('overflow-y-auto overscroll-contain p-1.5', items.length === 0 && 'hidden')}
          >
            {items.map((item, index) => (
              <li
                {...list.getItemProps({ item, index })}
                key={item}
                className={classNames(
                  'option',
                  index === list.highlightedIndex && !outdated && 'option-highlighted',
                  item === value && 'font-semibold',
                )}
              >
                <span className="min-w-0 wrap-anywhere">
                  {item}
                  {hints.get(item) && (
                    <span className="block font-normal text-muted text-xs">{hints.get(item)}</span>
                  )}
                </span>
                {item === value && (
                  <Check aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-flame" />
                )}
              </li>
            ))}
          </ul>
          {items.length === 0 && (
            <p aria-hidden className="flex items-center gap-2 px-4 py-3 text-muted text-sm [&_svg]:size-4">
              {state === 'loading' && <Spinner />}
              {status}
            </p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function statusMessage(state: 'ready' | 'loading' | 'failed', count: number, freeText: boolean): string {
  const kept = freeText ? ' What you typed is kept.' : '';
  if (state === 'loading') return 'Loading...';
  if (state === 'failed') return `The suggestions could not be loaded.${kept}`;
  if (count === 0) return freeText ? `No suggestion.${kept}` : 'No option matches.';
  return countOf(count, 'suggestion');
}
