import { Camera, Video } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';

interface CameraButtonsProps {
  /** As the `accept` attribute of the field. */
  accept: string;
  /** `user`: the camera at the front. */
  facing: 'user' | 'environment';
  disabled: boolean;
  onTaken: (files: readonly File[]) => void;
}

/** Opens the camera of a phone; a computer would open the same dialog as the field itself. */
export function CameraButtons({ accept, facing, disabled, onTaken }: CameraButtonsProps) {
  // Without a reference, a browser may collect the input before the camera is closed.
  const opened = useRef<HTMLInputElement>(null);
  function open(kind: 'image/*' | 'video/*') {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = kind;
    input.setAttribute('capture', facing);
    input.onchange = () => onTaken([...(input.files ?? [])]);
    opened.current = input;
    input.click();
  }
  return (
    <div className="hidden flex-wrap gap-2 pointer-coarse:flex">
      <Button
        size="sm"
        disabled={disabled}
        icon={<Camera aria-hidden strokeWidth={1.75} className="size-4" />}
        onClick={() => open('image/*')}
      >
        Take a Photo
      </Button>
      {accept === '' && (
        <Button
          size="sm"
          disabled={disabled}
          icon={<Video aria-hidden strokeWidth={1.75} className="size-4" />}
          onClick={() => open('video/*')}
        >
          Record a Video
        </Button>
      )}
    </div>
  );
}
