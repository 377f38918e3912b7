import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { toastUndo } from '../../ui/overlays/toast.ts';
import { FieldGroup } from './field-group.tsx';
import { type Path, pathKey } from './field-id.ts';
import { IconButton, MoveButtons } from './icon-button.tsx';
import type { SiteField } from './site-fields.ts';
import { type Editing, valueAt } from './site-values.ts';

interface ListFieldProps {
  field: Extract<SiteField, { kind: 'list' }>;
  path: Path;
  editing: Editing;
  error: string | undefined;
  /** The fields of the entry at a path. */
  children: (item: Path) => ReactNode;
}

/** Milliseconds for which an entry that was removed can be brought back. */
const undoFor = 10_000;

/** Entries that can be added, opened, moved and removed. */
export function ListField({ field, path, editing, error, children }: ListFieldProps) {
  const { label, hint, one, titled, empty, fixed = false } = field;
  const value = valueAt(editing.content, path);
  const items = Array.isArray(value) ? (value as object[]) : [];
  /** Entries that the user opened or closed; a faulty one is open otherwise. */
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map());
  const box = useRef<HTMLFieldSetElement>(null);

  const isFaulty = (index: number) =>
    [...editing.faults.keys()].some((key) => key.startsWith(`${pathKey([...path, index])}.`));
  const open = (index: number, on: boolean) => setOpened((before) => new Map(before).set(index, on));
  function move(index: number, by: -1 | 1) {
    const next = [...items];
    const [item] = next.splice(index, 1);
    if (item) next.splice(index + by, 0, item);
    setOpened(new Map());
    editing.set(path, next);
    // The focus moves with the entry.
    requestAnimationFrame(() => {
      const moved = box.current?.querySelectorAll<HTMLElement>(':scope > [data-entry]')[index + by];
      moved?.querySelector<HTMLElement>(`[data-move="${by}"]`)?.focus();
    });
  }
  function remove(index: number) {
    const item = items[index];
    setOpened(new Map());
    editing.set(path, items.toSpliced(index, 1));
    box.current?.querySelector<HTMLElement>(':scope > [data-add]')?.focus();
    toastUndo(`Removed: ${nameOf(item)}`, {
      duration: undoFor,
      label: 'Undo',
      onUndo: () => {
        setOpened(new Map());
        editing.set(path, (now: unknown) => (Array.isArray(now) ? now : []).toSpliced(index, 0, item));
      },
    });
  }
  const nameOf = (item: unknown) => String(valueAt(item, [titled]) || `${one} without a name`);

  return (
    <FieldGroup
      ref={box}
      path={path}
      label={
        <>
          {label} <span className="font-normal text-muted text-sm">({items.length})</span>
        </>
      }
      hint={hint}
      error={error}
    >
      {items.map((item, index) => {
        const isOpen = opened.get(index) ?? isFaulty(index);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity
          <div key={index} data-entry className="rounded-control border border-line bg-raised">
            <div className="flex min-h-11 items-center gap-1 pr-1">
              <button
                type="button"
                aria-expanded={isOpen}
                className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control px-3 text-left hover:bg-sunk"
                onClick={() => open(index, !isOpen)}
              >
                <ChevronDown
                  aria-hidden
                  strokeWidth={1.75}
                  className={`size-4 shrink-0 text-muted transition-transform ${isOpen ? '' : '-rotate-90'}`}
                />
                <span className="truncate">{nameOf(item)}</span>
              </button>
              <MoveButtons
                name={nameOf(item)}
                index={index}
                count={items.length}
                onMove={(by) => move(index, by)}
              />
              {!fixed && (
                <IconButton label={`Remove ${nameOf(item)}`} onClick={() => remove(index)}>
                  <Trash2 aria-hidden strokeWidth={1.75} className="size-4" />
                </IconButton>
              )}
            </div>
            {isOpen && (
              // biome-ignore lint/a11y/noStaticElementInteractions: open because of its faults, it stays open while they are mended
              <div
                className="grid gap-4 border-line border-t p-4"
                onFocus={() => !opened.has(index) && open(index, true)}
              >
                {children([...path, index])}
              </div>
            )}
          </div>
        );
      })}
      {!fixed && (
        <Button
          size="sm"
          data-add
          className="justify-self-start"
          icon={<Plus aria-hidden strokeWidth={1.75} />}
          onClick={() => {
            open(items.length, true);
            editing.set(path, [...items, structuredClone(empty)]);
            requestAnimationFrame(() => {
              const added = box.current?.querySelectorAll<HTMLElement>(':scope > [data-entry]')[items.length];
              added?.querySelector<HTMLElement>('input, textarea')?.focus();
            });
          }}
        >
          Add {/^[aeiou]/.test(one) ? 'an' : 'a'} {one}
        </Button>
      )}
    </FieldGroup>
  );
}
