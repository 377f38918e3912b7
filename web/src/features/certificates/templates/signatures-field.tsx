import { Plus, Trash2 } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { certificateLimits } from '#contract/certificate-designs.ts';
import { limits } from '#contract/limits.ts';
import type { SitePicture } from '#contract/site-pictures.ts';
import { messageAt } from '../../../forms/message-at.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import { FieldGroup } from '../../site/field-group.tsx';
import { fieldId } from '../../site/field-id.ts';
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
  return (
    <Controller
      control={control}
      name="signatures"
      render={({ field: { ref, value, onChange } }) => (
        <FieldGroup
          // The form focuses the first invalid field.
          ref={(node) => ref(node && { focus: () => focusIn(node, '[aria-invalid=true]') })}
          path={path}
          label="Signatures"
          hint={`Up to ${certificateLimits.signatures}, from left to right.`}
        >
          {value.map((signature, index) => (
            <SignatureFields
              // biome-ignore lint/suspicious/noArrayIndexKey: signatures have no other identity
              key={index}
              index={index}
              signature={signature}
              onChange={(next) => onChange(value.with(index, next))}
              onUploading={onUploading}
              onRemove={() => {
                onChange(value.toSpliced(index, 1));
                requestAnimationFrame(() => focusIn(document, '[data-add-signature]'));
              }}
            />
          ))}
          {value.length < certificateLimits.signatures && (
            <Button
              size="sm"
              data-add-signature
              className="justify-self-start"
              icon={<Plus aria-hidden strokeWidth={1.75} />}
              onClick={() => {
                onChange([...value, { name: '', office: '' }]);
                const added = `#${CSS.escape(fieldId([...path, value.length]))} input`;
                requestAnimationFrame(() => focusIn(document, added));
              }}
            >
              Add a signature
            </Button>
          )}
        </FieldGroup>
      )}
    />
  );
}

const focusIn = (within: ParentNode, selector: string) =>
  within.querySelector<HTMLElement>(selector)?.focus();

type Signature = TemplateFormValues['signatures'][number];

interface SignatureFieldsProps extends SignaturesFieldProps {
  index: number;
  signature: Signature;
  onChange: (signature: Signature) => void;
  onRemove: () => void;
}

function SignatureFields(props: SignatureFieldsProps) {
  const { index, signature, onChange, onUploading, onRemove } = props;
  const { errors } = useFormContext<TemplateFormValues>().formState;
  const problem = (...keys: string[]) => messageAt(errors, 'signatures', index, ...keys);
  const label = `Signature ${index + 1}`;
  const line = (name: 'name' | 'office') => ({
    value: signature[name],
    maxLength: limits.certificateLineLength,
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ ...signature, [name]: target.value }),
  });
  function setPicture(picture: SitePicture | undefined) {
    const { picture: before, ...lines } = signature;
    const name = signature.name.trim();
    const isNew = picture !== undefined && before === undefined && name !== '';
    onChange(
      picture === undefined
        ? lines
        : { ...lines, picture: isNew ? { ...picture, alt: `Signature of ${name}` } : picture },
    );
  }
  return (
    <FieldGroup path={[...path, index]} label={label} framed>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name of who signs" required error={problem('name')}>
          {(accessible) => <Input {...accessible} {...line('name')} />}
        </Field>
        <Field label="Office (optional)" hint="For example Head of the programme." error={problem('office')}>
          {(accessible) => <Input {...accessible} {...line('office')} />}
        </Field>
      </div>
      <PictureField
        field={picture}
        path={[...path, index, 'picture']}
        value={signature.picture}
        onChange={setPicture}
        onUploading={onUploading}
        error={problem('picture')}
        altError={problem('picture', 'alt')}
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
