import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { usePreference } from '../auth/desk-preferences.ts';

const most = 20;

interface SavedFiltersProps {
  /** The query of the present filters. */
  query: string;
  /** Whether they leave anything out or sort in another order. */
  savable: boolean;
  onChoose: (query: string) => void;
}

/** Filters that the administrator has saved in this browser, and a way to save the present ones. */
export function SavedFilters({ query, savable, onChoose }: SavedFiltersProps) {
  const [saved, setSaved] = usePreference('userFilters');
  const [naming, setNaming] = useState(false);
  const present = saved.find((filter) => filter.query === query);

  function save(name: string) {
    const others = saved.filter((filter) => filter.name !== name);
    setSaved([...others, { name, query }].sort((a, b) => a.name.localeCompare(b.name)));
    setNaming(false);
    toastSuccess(`“${name}” is saved in this browser.`);
  }

  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button icon={<Bookmark aria-hidden strokeWidth={1.75} />}>
            {present?.name ?? 'Saved filters'}
          </Button>
        }
      >
        {saved.map((filter) => (
          <MenuItem key={filter.name} Icon={Bookmark} onSelect={() => onChoose(filter.query)}>
            {filter.name}
          </MenuItem>
        ))}
        {saved.length > 0 && <MenuSeparator />}
        {present ? (
          <MenuItem
            Icon={Trash2}
            onSelect={() => setSaved(saved.filter(({ name }) => name !== present.name))}
          >
            Remove “{present.name}”
          </MenuItem>
        ) : (
          <MenuItem
            Icon={BookmarkPlus}
            disabled={!savable || saved.length >= most}
            onSelect={() => setNaming(true)}
          >
            {saved.length >= most
              ? `At most ${most} can be saved`
              : savable
                ? 'Save these filters…'
                : 'Choose filters to save them'}
          </MenuItem>
        )}
      </Menu>
      {naming && (
        <NameDialog taken={saved.map(({ name }) => name)} onSave={save} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

interface NameDialogProps {
  taken: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ taken, onSave, onClose }: NameDialogProps) {
  const { register, handleSubmit, formState, watch } = useForm({ defaultValues: { name: '' } });
  const replaces = taken.includes(watch('name').trim());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Save filters"
      description="They are kept in this browser, for you alone."
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void handleSubmit(({ name }) => onSave(name.trim()))(event)}
      >
        <Field
          label="Name"
          required
          error={formState.errors.name?.message}
          hint={replaces ? 'This replaces the filters that have this name.' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={limits.shortTextLength / 4}
              {...register('name', { validate: (name) => name.trim() !== '' || 'Give them a name.' })}
            />
          )}
        </Field>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
