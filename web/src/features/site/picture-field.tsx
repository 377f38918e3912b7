import { ImagePlus, Replace, Trash2 } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { type PictureRoom, pictureRooms, type SitePicture, tooSmall } from '#contract/site-pictures.ts';
import { fileUrl } from '#contract/uploads.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { FileDrop } from '../uploads/file-drop.tsx';
import { FieldGroup } from './field-group.tsx';
import { fieldId, type Path } from './field-id.ts';
import { imageSize, whyUnfit } from './image-size.ts';
import type { SiteField } from './site-fields.ts';
import type { Editing } from './site-values.ts';

interface PictureFieldProps {
  field: Extract<SiteField, { kind: 'picture' }>;
  path: Path;
  value: SitePicture | undefined;
  onChange: (value: SitePicture | undefined) => void;
  onUploading: Editing['onUploading'];
  /** Of the picture. */
  error: string | undefined;
  altError: string | undefined;
}

/** An uploaded picture: what it shows, and the point that stays visible where it is cropped. */
export function PictureField(props: PictureFieldProps) {
  const { field, path, value, onChange, onUploading, error, altError } = props;
  const [choosing, setChoosing] = useState(false);
  const [refused, setRefused] = useState<string | undefined>();
  const drop = useRef<{ focus: () => void }>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const room: PictureRoom = pictureRooms[field.place];
  const id = useId();
  const wasChoosing = useRef(false);
  // The focus stays in the field when what had it goes.
  useEffect(() => {
    if (choosing) drop.current?.focus();
    else if (wasChoosing.current) buttons.current?.querySelector('button')?.focus();
    wasChoosing.current = choosing;
  }, [choosing]);

  async function check(file: File): Promise<readonly File[]> {
    const reason = await whyUnfit(file, room);
    setRefused(reason ?? undefined);
    return reason === null ? [file] : [];
  }
  async function take(uploaded: string) {
    try {
      const size = await imageSize(fileUrl(uploaded));
      const reason = tooSmall(size, room);
      setRefused(reason ?? undefined);
      if (reason !== null) return;
      onChange({ id: uploaded, ...size, focus: { x: 50, y: 50 }, alt: value?.alt ?? '' });
      setChoosing(false);
    } catch (cause) {
      setRefused((cause as Error).message);
    }
  }
  return (
    <FieldGroup path={path} label={`${field.label} (optional)`} hint={field.hint} error={error} framed>
      {value &&
        (room.whole ? (
          <span data-theme="light" className="justify-self-start rounded-control bg-raised p-3">
            <Whole picture={value} />
          </span>
        ) : (
          <Focus picture={value} onChange={(focus) => onChange({ ...value, focus })} />
        ))}
      {value && (
        <div id={fieldId([...path, 'alt'])}>
          <Field
            label="Alternative text"
            hint="What the picture shows, for people who cannot see it."
            error={altError}
          >
            {(control) => (
              <Input
                {...control}
                value={value.alt}
                autoComplete="off"
                onChange={({ target }) => onChange({ ...value, alt: target.value })}
              />
            )}
          </Field>
        </div>
      )}
      {choosing ? (
        <>
          <FileDrop
            ref={drop}
            purpose="site-picture"
            label="Picture"
            hint={`At least ${room.width} × ${room.height} pixels.`}
            value={[]}
            onChange={([file]) => {
              if (file) void take(file.id);
            }}
            prepare={check}
            onUploadsChange={({ busy }) => onUploading(id, busy)}
            error={refused}
          />
          <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setChoosing(false)}>
            Cancel
          </Button>
        </>
      ) : (
        <div ref={buttons} className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={
              value ? (
                <Replace aria-hidden strokeWidth={1.75} />
              ) : (
                <ImagePlus aria-hidden strokeWidth={1.75} />
              )
            }
            onClick={() => {
              setRefused(undefined);
              setChoosing(true);
            }}
          >
            {value ? 'Replace the picture' : 'Add a picture'}
          </Button>
          {value && (
            <Button
              size="sm"
              variant="quiet"
              icon={<Trash2 aria-hidden strokeWidth={1.75} />}
              onClick={() => {
                onChange(undefined);
                buttons.current?.querySelector('button')?.focus();
              }}
            >
              Remove the picture
            </Button>
          )}
        </div>
      )}
    </FieldGroup>
  );
}

interface FocusProps {
  picture: SitePicture;
  onChange: (focus: SitePicture['focus']) => void;
}

/** The picture in full, with a mark at its focus, which a press or the two sliders move. */
function Focus({ picture, onChange }: FocusProps) {
  const { x, y } = picture.focus;
  const cropped = 'Stays visible where the picture is cropped';
  function move({ nativeEvent, currentTarget }: MouseEvent<HTMLElement>) {
    const { width, height } = currentTarget.getBoundingClientRect();
    const share = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 100);
    onChange({ x: share(nativeEvent.offsetX, width), y: share(nativeEvent.offsetY, height) });
  }
  return (
    <div className="grid justify-items-start gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the sliders do the same */}
      <div className="relative cursor-crosshair overflow-hidden rounded-control bg-sunk" onClick={move}>
        <Whole picture={picture} />
        <span
          aria-hidden
          className="pointer-events-none absolute size-7 -translate-x-1/2 -translate-y-1/2 rounded-full border-[3px] border-raised outline-2 outline-ink"
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      </div>
      <div className="grid w-full max-w-96 gap-1 text-sm">
        <span className="font-medium">{cropped}</span>
        <Slider label={`${cropped}, from the left`} value={x} onChange={(next) => onChange({ x: next, y })}>
          Across
        </Slider>
        <Slider label={`${cropped}, from the top`} value={y} onChange={(next) => onChange({ x, y: next })}>
          Down
        </Slider>
      </div>
    </div>
  );
}

function Whole({ picture }: { picture: SitePicture }) {
  return (
    <img
      src={fileUrl(picture.id)}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      className="pointer-events-none max-h-64 w-auto max-w-full"
    />
  );
}

interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  children: string;
}

function Slider({ label, value, onChange, children }: SliderProps) {
  return (
    <span className="grid grid-cols-[4rem_1fr] items-center gap-2 text-muted">
      <span aria-hidden>{children}</span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${value}%`}
        min={0}
        max={100}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className="min-h-11 accent-flame"
      />
    </span>
  );
}
