import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeAlias } from '#contract/remove-alias.ts';
import { call } from '../../api/client.ts';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';

interface DeleteAliasDialogProps {
  user: { id: string; alias: string };
  onClose: () => void;
}

/** For an alias that is unfit. */
export function DeleteAliasDialog({ user: { id, alias }, onClose }: DeleteAliasDialogProps) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => call(removeAlias, { params: { id } }),
    // Also after an error: only the reply may be lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['users'] }),
  });
  return (
    <DeleteDialog
      title="Delete alias"
      deletion={deletion}
      success="The alias is deleted."
      failure={removeAlias.failure}
      onClose={onClose}
    >
      <p>The student is hidden until they choose again what other students see. Their name is not shown.</p>
      <p translate="no" className="break-words font-medium text-ink">
        {alias}
      </p>
    </DeleteDialog>
  );
}
