import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { convertHeic, isHeic } from '../uploads/convert-heic.ts';

const PhotoCropDialog = lazy(async () => ({
  default: (await import('./photo-crop-dialog.tsx')).PhotoCropDialog,
}));

interface Cropping {
  photo: File;
  done: (files: File[]) => void;
}

/** Lets the person crop a photo before it is uploaded; `dialog` has to be rendered. */
export function usePhotoCrop(): { crop: (photo: File) => Promise<File[]>; dialog: ReactNode } {
  const [cropping, setCropping] = useState<Cropping | null>(null);

  const crop = useCallback(async (chosen: File) => {
    // If this fails, the upload fails with the reason.
    const photo = isHeic(chosen) ? await convertHeic(chosen).catch(() => null) : chosen;
    if (photo === null) return [chosen];
    return new Promise<File[]>((done) => setCropping({ photo, done }));
  }, []);

  function finish(files: File[]) {
    cropping?.done(files);
    setCropping(null);
  }

  const dialog = cropping && (
    <Suspense>
      <PhotoCropDialog
        photo={cropping.photo}
        onDone={(square) => finish(square ? [square] : [])}
        onUnreadable={() => finish([cropping.photo])}
      />
    </Suspense>
  );
  return { crop, dialog };
}
