import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { Embers } from '../ui/embers.tsx';
import { lateCode, useLateCode } from '../ui/loading/late-code.ts';
import { Toaster } from '../ui/overlays/toaster.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { DeviceDraftsGuard } from './device-drafts-guard.tsx';
import { OfflineNote } from './offline-note.tsx';
import { SkipLink } from './skip-link.tsx';
import { startWorker } from './start-worker.ts';
import { StudentBar } from './student-bar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const deletionNote = lateCode(() => import('./deletion-note.tsx'));

/** The layout of every student page: the bar at the top, on phones another one at the bottom, and the particle background. */
export function StudentShell() {
  const main = useFocusOnNavigation<HTMLElement>();
  const note = useLateCode(deletionNote);
  useEffect(startWorker, []);
  return (
    <div className="isolate min-h-dvh">
      {/* Faint on phones, where they are behind the text. On wide windows they are only beside it. */}
      <Embers className="fixed opacity-12 md:opacity-40 md:[mask-image:linear-gradient(to_right,black,transparent_14%,transparent_86%,black)]" />
      <SkipLink />
      <DeviceDraftsGuard />
      <StudentBar />
      <OfflineNote />
      {note.code && <note.code.DeletionNote />}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="page-width pt-6 pb-[calc(6rem+var(--bottom-bar))] outline-none sm:pt-10"
      >
        <Outlet />
      </main>
      <BottomBar />
      <Toaster />
    </div>
  );
}
