import { Command } from 'cmdk';
import { type LucideIcon, RotateCw } from 'lucide-react';

export interface PaletteItem {
  id: string;
  to: string;
  label: string;
  /** Beside the label, in muted text. */
  detail?: string;
  Icon: LucideIcon;
}

export interface PaletteResults {
  items: readonly PaletteItem[];
  /** Why there are no items, and a function that retries. */
  failure?: { message: string; retry: () => void } | undefined;
  /** They belong to what was typed before, so that Enter does not choose them. */
  old?: boolean;
}

interface PaletteGroupProps extends PaletteResults {
  heading: string;
  onChoose: (to: string) => void;
}

const choiceOf = (heading: string, id: string) => `${heading} ${id}`;
const retryId = 'retry';

/** What can be chosen, as the values of cmdk, in order. */
export function choicesOf(heading: string, { items, failure, old = false }: PaletteResults): string[] {
  const ids = old ? [] : items.map(({ id }) => id);
  return [...ids, ...(failure ? [retryId] : [])].map((id) => choiceOf(heading, id));
}

const row =
  'option justify-start! gap-3! [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted data-[selected=true]:option-highlighted';

export function PaletteGroup({ heading, items, failure, old = false, onChoose }: PaletteGroupProps) {
  if (items.length === 0 && !failure) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {items.map(({ id, to, label, detail, Icon }) => (
        <Command.Item
          key={id}
          value={choiceOf(heading, id)}
          disabled={old}
          onSelect={() => onChoose(to)}
          className={row}
        >
          <Icon aria-hidden strokeWidth={1.75} />
          <span className="min-w-0 flex-1 truncate">{label}</span>
          {detail && <span className="max-w-[45%] shrink-0 truncate text-muted text-xs">{detail}</span>}
        </Command.Item>
      ))}
      {failure && (
        <Command.Item value={choiceOf(heading, retryId)} onSelect={failure.retry} className={row}>
          <RotateCw aria-hidden strokeWidth={1.75} />
          <span className="min-w-0 flex-1">{failure.message}</span>
        </Command.Item>
      )}
    </Command.Group>
  );
}
