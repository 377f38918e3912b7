import type { ReactNode } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { FormProblem } from '../ui/inputs/form-problem.tsx';

interface SaveConflictProps {
  /** Who changed what. */
  title: string;
  /** The saved version. */
  children: ReactNode;
  /** As in `FormProblem`. */
  reveal: boolean;
  onKeepMine: () => void;
  onTakeNewest: () => void;
}

/** In a form for an edit: what it began from was changed elsewhere. The user chooses which version to continue with. */
export function SaveConflict({ title, children, reveal, onKeepMine, onTakeNewest }: SaveConflictProps) {
  return (
    <FormProblem title={title} reveal={reveal}>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeepMine}>
          Keep my changes
        </Button>
        <Button size="sm" onClick={onTakeNewest}>
          Use the saved version
        </Button>
      </div>
      <p className="text-muted">Nothing is replaced until you press Save Changes.</p>
    </FormProblem>
  );
}
