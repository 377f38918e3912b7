import { showToast, toastSuccess } from '../overlays/toast.ts';

/** Copies an address, and says so; without the clipboard it shows the address. */
export async function copyAddress(address: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toastSuccess(copied);
  } catch {
    showToast({
      kind: 'error',
      title: 'The address could not be copied.',
      options: { description: address },
    });
  }
}
