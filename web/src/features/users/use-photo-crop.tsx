import { type ReactNode, useCallback, useRef, useState } from 'react';
import { lateCode, useLateCode } from '../../ui/loading/late-code.ts';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { convertHeic, isHeic } from '../uploads/convert-heic.ts';

const cropDialog = lateCode(() => import('./photo-crop-dialog.tsx'));

const notCropped =
  'The dialog to crop could not be loaded, so the whole photo is used. To crop it, reload the page and choose it again.';

interface Cropping {
  photo: File;
  done: (files: File[]) => void;
}

/** Lets the person crop a photo before it is uploaded; `dialog` has to be rendered. */
export function usePhotoCrop(): { crop: (photo: File) => Promise<File[]>; dialog: ReactNode } {
  const { code } = useLateCode(cropDialog);
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const latest = useRef<File>(null);

  const crop = useCallback(async (chosen: File) => {
    latest.current = chosen;
    // If this fails, the upload fails with the reason.
    const photo = isHeic(chosen) ? ((await convertHeic(chosen).catch(() => null))?.file ?? null) : chosen;
    if (photo === null) return [chosen];
    try {
      await cropDialog.load();
    } catch (error) {
      toastProblem(error, notCropped);
      return [photo];
    }
    // Another photo was chosen meanwhile.
    if (latest.current !== chosen) return [];
    return new Promise<File[]>((done) => setCropping({ photo, done }));
  }, []);

  function finish(files: File[]) {
    cropping?.done(files);
    setCropping(null);
  }

  const dialog = cropping && code && (
    <code.PhotoCropDialog
      photo={cropping.photo}
      onDone={(square) => finish(square ? [square] : [])}
      onUnreadable={() => finish([cropping.photo])}
    />
  );
  return { crop, dialog };
}
