import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  editEdition,
  freezeBoard,
  getNextEdition,
  showTrueBoard,
  startEdition,
  undoEdition,
} from '#contract/edition-changes.ts';
import type { Edition } from '#contract/editions.ts';
import { call } from '../../api/client.ts';

/** What the start of the next edition would leave open. */
export const nextEditionQuery = () =>
  queryOptions({
    queryKey: ['editions', 'next'],
    queryFn: ({ signal }) => call(getNextEdition, { signal }),
  });

/** Almost everything that pages show is of the running edition. */
function useChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries() });
}

export const useStartEdition = () =>
  useChange((body: z.input<typeof startEdition.body>) => call(startEdition, { body }));

export const useEditEdition = ({ number }: Edition) =>
  useChange((body: z.input<typeof editEdition.body>) =>
    call(editEdition, { params: { number: String(number) }, body }),
  );

export const useUndoEdition = ({ number }: Edition) =>
  useChange(() => call(undoEdition, { params: { number: String(number) } }));

export const useFreezeBoard = ({ number }: Edition) =>
  useChange((body: z.input<typeof freezeBoard.body>) =>
    call(freezeBoard, { params: { number: String(number) }, body }),
  );

export const useShowTrueBoard = ({ number }: Edition) =>
  useChange(() => call(showTrueBoard, { params: { number: String(number) } }));
