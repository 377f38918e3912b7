import { hexPalette, isColour } from '#contract/palette.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { FieldControl } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';

interface ColourFieldProps {
  control: FieldControl;
  /** As #rrggbb, or what is typed; '' for the site's own colour. */
  value: string;
  onChange: (value: string) => void;
}

/** A colour by a picker or as text, with the shades that the pages use. */
export function ColourField({ control, value, onChange }: ColourFieldProps) {
  const { light, dark } = hexPalette(isColour(value) ? value : undefined);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="color"
          aria-label="Pick a colour"
          value={isColour(value) ? value : light.flame}
          onChange={({ target }) => onChange(target.value)}
          className="size-11 shrink-0 cursor-pointer rounded-control border border-edge bg-raised p-1"
        />
        <Input
          {...control}
          value={value}
          placeholder="# and six digits"
          autoComplete="off"
          maxLength={7}
          className="max-w-36 tabular-nums"
          onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
        />
        {value !== '' && (
          <Button size="sm" onClick={() => onChange('')}>
            Use the default colour
          </Button>
        )}
      </div>
      {value !== '' && !isColour(value) && (
        <p className="font-medium text-bad text-xs">
          Not a colour: type # and six digits or letters from a to f.
        </p>
      )}
      {isColour(value) && (
        <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <Shade name="Light theme" shade={light.flame} wish={value} />
          <Shade name="Dark theme" shade={dark.flame} wish={value} />
        </dl>
      )}
    </div>
  );
}

function Shade({ name, shade, wish }: { name: string; shade: string; wish: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt>{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        <span
          aria-hidden
          className="size-6 shrink-0 rounded-full border border-line"
          style={{ backgroundColor: shade }}
        />
        <span className="tabular-nums">{shade}</span>
        <span className="text-muted">{shade === wish ? 'as chosen' : 'the nearest that can be read'}</span>
      </dd>
    </div>
  );
}
