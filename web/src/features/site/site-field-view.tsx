import type { SitePicture } from '#contract/site-pictures.ts';
import { DateTimeInput } from '../../ui/inputs/date-time-input.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { Textarea } from '../../ui/inputs/textarea.tsx';
import { timeZoneOn } from '../../ui/time/time-zone.ts';
import { ColourField } from './colour-field.tsx';
import { FieldGroup } from './field-group.tsx';
import { fieldId, type Path, pathKey } from './field-id.ts';
import { ListField } from './list-field.tsx';
import { OrderField } from './order-field.tsx';
import { PictureField } from './picture-field.tsx';
import { QuestionsField } from './questions-field.tsx';
import type { SiteField } from './site-fields.ts';
import { type Editing, isTime, valueAt } from './site-values.ts';

const longest = 600;

/** The message of the value, or of one in it that has no field of its own. */
function faultAt({ kind }: SiteField, path: Path, { faults }: Editing): string | undefined {
  const own = faults.get(pathKey(path));
  if (own !== undefined || (kind !== 'lines' && kind !== 'order' && kind !== 'choices')) return own;
  return [...faults].find(([key]) => key.startsWith(`${pathKey(path)}.`))?.[1];
}

interface FieldViewProps {
  field: SiteField;
  /** Of the object that has the value. */
  within: Path;
  editing: Editing;
}

/** The fields of an object. */
export function FieldViews({
  fields,
  within,
  editing,
}: {
  fields: readonly SiteField[];
  within: Path;
  editing: Editing;
}) {
  const isShown = (field: SiteField) =>
    field.onlyIf === undefined ||
    valueAt(editing.content, [...within, field.onlyIf.field]) === field.onlyIf.is ||
    faultAt(field, [...within, field.name], editing) !== undefined;
  return fields
    .filter(isShown)
    .map((field) => <FieldView key={field.name} field={field} within={within} editing={editing} />);
}

function FieldView({ field, within, editing }: FieldViewProps) {
  const path = [...within, field.name];
  const error = faultAt(field, path, editing);
  const value = valueAt(editing.content, path);
  const set = (next: unknown) => editing.set(path, next);
  const optional = 'optional' in field ? field.optional : undefined;
  const setText = (text: string) => set(text === '' && optional === 'absent' ? undefined : text);
  const noNumber = optional === 'absent' ? undefined : null;
  const { label, hint } = field;
  switch (field.kind) {
    case 'group':
      return (
        <FieldGroup path={path} label={label} hint={hint} error={error} framed>
          <FieldViews fields={field.fields} within={path} editing={editing} />
        </FieldGroup>
      );
    case 'list':
      return (
        <ListField field={field} path={path} editing={editing} error={error}>
          {(item) => <FieldViews fields={field.fields} within={item} editing={editing} />}
        </ListField>
      );
    case 'questions':
      return <QuestionsField field={field} path={path} editing={editing} error={error} />;
    case 'picture':
      return (
        <PictureField
          field={field}
          path={path}
          value={value as SitePicture | undefined}
          onChange={set}
          onUploading={editing.onUploading}
          error={error}
          altError={editing.faults.get(pathKey([...path, 'alt']))}
        />
      );
    case 'order':
      return <OrderField field={field} path={path} value={value} onChange={set} error={error} />;
    case 'switch':
      return (
        <label id={fieldId(path)} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
          <input
            type="checkbox"
            checked={value === true}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${fieldId(path)}-error`}
            onChange={({ target }) => set(target.checked || (optional === 'absent' ? undefined : false))}
            className="mt-0.5 size-5 shrink-0 accent-flame"
          />
          <span>
            <span className="font-medium text-sm">{label}</span>
            {hint && <span className="block text-muted text-xs">{hint}</span>}
            {error && (
              <span id={`${fieldId(path)}-error`} className="block font-medium text-bad text-xs">
                {error}
              </span>
            )}
          </span>
        </label>
      );
    case 'choices': {
      const chosen = Array.isArray(value) ? (value as string[]) : [];
      return (
        <FieldGroup path={path} label={label} hint={hint} error={error}>
          {field.options.map((option) => (
            <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
              <input
                type="checkbox"
                checked={chosen.includes(option.value)}
                onChange={({ target }) => {
                  const next = field.options
                    .map((known) => known.value)
                    .filter((known) => (known === option.value ? target.checked : chosen.includes(known)));
                  set(next.length === 0 ? undefined : next);
                }}
                className="size-5 accent-flame"
              />
              {option.label}
            </label>
          ))}
        </FieldGroup>
      );
    }
    default:
  }
  return (
    <div id={fieldId(path)}>
      <Field
        label={optional ? `${label} (optional)` : label}
        hint={field.kind === 'time' ? `Your time zone: ${timeZoneOn(isTime(value) ? value : '')}.` : hint}
        error={error}
      >
        {(control) => {
          const text = typeof value === 'string' ? value : '';
          switch (field.kind) {
            case 'text':
              return (
                <Textarea
                  {...control}
                  rows={3}
                  max={field.max ?? longest}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              );
            case 'lines':
              return (
                <Textarea
                  {...control}
                  rows={4}
                  max={field.max ?? longest}
                  value={Array.isArray(value) ? value.join('\n') : ''}
                  onChange={({ target }) => set(target.value === '' ? [] : target.value.split('\n'))}
                />
              );
            case 'number':
              return (
                <Input
                  {...control}
                  type="number"
                  inputMode="numeric"
                  className="max-w-40 tabular-nums"
                  value={typeof value === 'number' ? value : ''}
                  // The wheel over a focused number would change it without notice.
                  onWheel={({ currentTarget }) => currentTarget.blur()}
                  onChange={({ target }) => set(target.value === '' ? noNumber : Number(target.value))}
                />
              );
            case 'time':
              return <DateTimeInput {...control} className="max-w-96" value={text} onChange={set} />;
            case 'day':
              return (
                <Input
                  {...control}
                  type="date"
                  className="max-w-52"
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              );
            case 'colour':
              return <ColourField control={control} value={text} onChange={setText} />;
            case 'choice':
              return (
                <Select
                  {...control}
                  className="max-w-96"
                  value={text}
                  onValueChange={setText}
                  options={optional ? [{ value: '', label: 'Nothing' }, ...field.options] : field.options}
                />
              );
            default:
              return (
                <Input
                  {...control}
                  value={text}
                  autoComplete="off"
                  onChange={({ target }) => setText(target.value)}
                />
              );
          }
        }}
      </Field>
    </div>
  );
}
