import { Dialog } from '../overlays/dialog.tsx';

export interface KeyGroup {
  title: string;
  /** Each with what it does. */
  keys: readonly (readonly [keys: string, effect: string])[];
}

interface KeysDialogProps {
  groups: readonly KeyGroup[];
  onClose: () => void;
}

/** The keys of a page, by purpose. */
export function KeysDialog({ groups, onClose }: KeysDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Keys"
      description="They work while no text field has the focus. Esc leaves a field."
    >
      <div className="grid gap-6 sm:grid-cols-2">
        {groups.map(({ title, keys }) => (
          <section key={title} aria-label={title} className="grid content-start gap-2">
            <h3 className="font-sans font-semibold text-sm tracking-normal">{title}</h3>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5 text-sm">
              {keys.map(([key, effect]) => (
                <div key={key} className="contents">
                  <dt>
                    <kbd className="inline-block min-w-7 rounded-md border border-edge bg-sunk px-1.5 text-center font-sans text-sm">
                      {key}
                    </kbd>
                  </dt>
                  <dd className="text-muted">{effect}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
