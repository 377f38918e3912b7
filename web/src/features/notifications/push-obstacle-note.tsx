import { Ban, CircleSlash, Smartphone } from 'lucide-react';
import type { PushObstacle } from './this-browser.ts';

const notes = {
  'home-screen': {
    Icon: Smartphone,
    title: 'Add the site to your home screen first',
    steps: [
      'In Safari, tap Share, then “Add to Home Screen”, then “Add”.',
      'Open the site with its new icon, and come back to this page.',
    ],
  },
  unsupported: {
    Icon: CircleSlash,
    title: 'This browser cannot receive push messages',
    steps: ['Use a current Chrome, Edge, Firefox or Safari, and not a private window.'],
  },
  blocked: {
    Icon: Ban,
    title: 'Notifications of this site are blocked in your browser',
    steps: [
      'Open the settings of this site: the icon to the left of its address, or on a phone the app’s entry in the system settings.',
      'Allow notifications, then reload this page.',
    ],
  },
} as const;

/** Why push cannot be switched on in this browser, and what helps. */
export function PushObstacleNote({ obstacle }: { obstacle: NonNullable<PushObstacle> }) {
  const { Icon, title, steps } = notes[obstacle];
  return (
    <div className="flex items-start gap-3 rounded-control bg-sunk p-4">
      <Icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-muted" />
      <div>
        <p className="font-semibold">{title}</p>
        {steps.length === 1 ? (
          <p className="mt-1">{steps[0]}</p>
        ) : (
          <ol className="mt-1 list-decimal space-y-1 pl-5">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
