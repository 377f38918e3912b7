import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { messageAt } from '../../../forms/message-at.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import { FieldGroup } from '../../site/field-group.tsx';
import { PictureField } from '../../site/picture-field.tsx';
import type { TemplateFormValues } from './template-form-values.ts';

const path = ['certificate-signatures'];
const picture = {
  kind: 'picture',
  name: 'picture',
  place: 'signature',
  label: 'Picture of the signature',
  hint: 'Best with a transparent or white background. It is printed above the name.',
} as const;

interface SignaturesFieldProps {
  /** @param id of the field that uploads */
  onUploading: (id: string, busy: boolean) => void;
}

/** Who signs, from left to right. */
export function SignaturesField({ onUploading }: SignaturesFieldProps) {
  const { control } = useFormContext<TemplateFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'signatures' });
  return (
    <FieldGroup
      path={path}
      label="Signatures"
      hint={`Up to ${limits.certificateSignatures}, from left to right.`}
    >
      {fields.map(({ id }, index) => (
        <Signature
          key={id}
          index={index}
          onUploading={onUploading}
          onRemove={() => {
            remove(index);
            requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-add-signature]')?.focus());
          }}
        />
      ))}
      {fields.length < limits.certificateSignatures && (
        <Button
          size="sm"
          data-add-signature
          className="justify-self-start"
          icon={<Plus aria-hidden strokeWidth={1.75} />}
          onClick={() => append({ name: '', office: '' }, { focusName: `signatures.${fields.length}.name` })}
        >
          Add a signature
        </Button>
      )}
    </FieldGroup>
  );
}

interface SignatureProps extends SignaturesFieldProps {
  index: number;
  onRemove: () => void;
}

function Signature({ index, onUploading, onRemove }: SignatureProps) {
  const { control, register, getValues, formState } = useFormContext<TemplateFormValues>();
  const problem = (...keys: string[]) => messageAt(formState.errors, 'signatures', index, ...keys);
  const label = `Signature ${index + 1}`;
  return (
    <FieldGroup path={[...path, index]} label={label} framed>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name of who signs" required error={problem('name')}>
          {(accessible) => (
            <Input
              {...accessible}
              {...register(`signatures.${index}.name`)}
              maxLength={limits.certificateLineLength}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Office (optional)" hint="For example Head of the programme." error={problem('office')}>
          {(accessible) => (
            <Input
              {...accessible}
              {...register(`signatures.${index}.office`)}
              maxLength={limits.certificateLineLength}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <Controller
        control={control}
        name={`signatures.${index}.picture`}
        render={({ field: { value, onChange } }) => (
          <PictureField
            field={picture}
            path={[...path, index, 'picture']}
            value={value}
            onChange={(next) => {
              const name = getValues(`signatures.${index}.name`).trim();
              onChange(next && !value && name ? { ...next, alt: `Signature of ${name}` } : next);
            }}
            onUploading={onUploading}
            error={problem('picture')}
            altError={problem('picture', 'alt')}
          />
        )}
      />
      <Button
        size="sm"
        variant="quiet"
        className="-ml-3.5 justify-self-start"
        icon={<Trash2 aria-hidden strokeWidth={1.75} />}
        onClick={onRemove}
      >
        Remove {label.toLowerCase()}
      </Button>
    </FieldGroup>
  );
}
