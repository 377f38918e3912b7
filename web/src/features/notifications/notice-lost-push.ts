import { showToast } from '../../ui/overlays/toast.ts';
import { findLostPush } from './this-browser.ts';

/** Says once that this browser ended push; the settings page says it until push is on again. */
export async function noticeLostPush(): Promise<void> {
  const { news } = await findLostPush();
  if (!news) return;
  showToast({
    kind: 'message',
    title: 'Your browser has stopped push messages.',
    options: { description: 'You can switch them on again in the notification settings.', duration: 15_000 },
  });
}
