import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addPushDevice, getPushDevices, type PushDevice, removePushDevice } from '#contract/push-devices.ts';
import { call } from '../../api/client.ts';
import { endSubscription, findLostPush, ownEndpoint, subscribe } from './this-browser.ts';

const key = ['push-devices'] as const;

const pushDevicesQuery = () =>
  queryOptions({ queryKey: [...key, 'list'], queryFn: ({ signal }) => call(getPushDevices, { signal }) });

const ownEndpointQuery = (publicKey: string | null) =>
  queryOptions({
    queryKey: [...key, 'own', publicKey],
    queryFn: () => (publicKey === null ? null : ownEndpoint(publicKey)),
  });

const lostQuery = () =>
  queryOptions({ queryKey: [...key, 'lost'], queryFn: async () => (await findLostPush()).lost });

/** The student's devices, and which of them is this browser. */
export function usePushDevices() {
  const list = useQuery(pushDevicesQuery());
  const publicKey = list.data?.publicKey ?? null;
  const own = useQuery({ ...ownEndpointQuery(publicKey), enabled: list.isSuccess });
  const lost = useQuery(lostQuery()).data ?? false;
  const devices = list.data?.devices ?? [];
  const here = devices.find(({ endpoint }) => endpoint === own.data);
  return {
    error: list.error,
    refetch: list.refetch,
    pending: list.isPending || (list.isSuccess && own.isPending),
    publicKey,
    here,
    /** The browser ended the subscription that was made here. */
    lost: lost && own.data === null,
    others: devices.filter((device) => device !== here),
  };
}

/** Asks the browser, which asks the student, and then tells the server. */
export function useSwitchOn(publicKey: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { endpoint, keys } = await subscribe(publicKey);
      try {
        return await call(addPushDevice, { body: { endpoint, keys } });
      } catch (error) {
        await endSubscription();
        throw error;
      }
    },
    // Also after a refusal, which changes what the browser answers.
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

export function useRemoveDevice(isHere: boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: PushDevice) => {
      await call(removePushDevice, { params: { id } });
      if (isHere) await endSubscription();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
