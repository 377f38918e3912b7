import { useEffect, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '../../ui/buttons/button.tsx';
import { FormProblem } from '../../ui/inputs/form-problem.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { cropPhoto, type PhotoArea } from './crop-photo.ts';

interface PhotoCropDialogProps {
  photo: File;
  /** The square that was chosen, or null if the person closed the dialog. */
  onDone: (square: File | null) => void;
  /** This browser cannot show the photo, so it cannot be cropped here. */
  onUnreadable: () => void;
}

const maxZoom = 4;

/** Chooses a square of a photo: with the mouse, with fingers, or with arrow keys and the slider. */
export function PhotoCropDialog({ photo, onDone, onUnreadable }: PhotoCropDialogProps) {
  const [address, setAddress] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PhotoArea | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const hint = useId();
  const slider = useId();

  useEffect(() => {
    const url = URL.createObjectURL(photo);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);

  const ready = area !== null;
  useEffect(() => {
    // The dialog begins with what it is about, not with Close.
    if (ready) frame.current?.querySelector<HTMLElement>('[role=application]')?.focus();
  }, [ready]);

  async function use() {
    if (area === null) return;
    setBusy(true);
    setProblem(null);
    try {
      onDone(await cropPhoto(photo, area));
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone(null)}
      title="Crop your photo"
      description={
        <span id={hint}>
          Move the photo by dragging it or with the arrow keys. The square is what others see.
        </span>
      }
      footer={
        <>
          <Button onClick={() => onDone(null)}>Cancel</Button>
          <Button variant="primary" busy={busy} disabled={area === null} onClick={() => void use()}>
            Use this photo
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div ref={frame} className="relative h-[min(22rem,45svh)] overflow-hidden rounded-control bg-sunk">
          {address && (
            <Cropper
              image={address}
              aspect={1}
              crop={crop}
              zoom={zoom}
              maxZoom={maxZoom}
              showGrid={false}
              keyboardStep={8}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ onError: onUnreadable }}
              style={{ cropAreaStyle: { borderRadius: '30%' } }}
              cropperProps={{
                role: 'application',
                'aria-label': 'Part of the photo to use',
                'aria-describedby': hint,
              }}
            />
          )}
        </div>
        <label htmlFor={slider} className="flex items-center gap-4 font-medium text-sm">
          Zoom
          <input
            id={slider}
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={zoom}
            onChange={({ target }) => setZoom(target.valueAsNumber)}
            className="min-h-11 flex-1 accent-flame"
          />
        </label>
        {problem && <FormProblem title={problem} />}
      </div>
    </Dialog>
  );
}
