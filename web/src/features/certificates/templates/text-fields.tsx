import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { certificateLimits } from '#contract/certificate-designs.ts';
import { type CertificateTextName, variablesIn } from '#contract/certificate-templates.ts';
import { limits } from '#contract/limits.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import { Textarea } from '../../../ui/inputs/textarea.tsx';
import { InsertVariable } from './insert-variable.tsx';
import { type TemplateFormValues, templateLabels } from './template-form-values.ts';

/** What is printed and what the badge says. */
export function TextFields() {
  const kind = useWatch<TemplateFormValues, 'kind'>({ name: 'kind' });
  return (
    <>
      <TextField name="title" />
      <TextField name="body" rows={5} hint="Printed below the name. Blank lines separate paragraphs." />
      {kind === 'letter' && (
        <TextField
          name="paragraph"
          rows={4}
          required={false}
          hint="Printed after the text. You can write another one for each student."
        />
      )}
      <TextField
        name="description"
        rows={2}
        hint="On the page of the certificate and in its badge. It stays when the account is deleted, so it cannot name the student."
      />
      <TextField name="criteria" rows={2} hint="Read by those who check the certificate." />
    </>
  );
}

const longest = limits.certificateTextLength;

interface TextFieldProps {
  name: CertificateTextName;
  /** Without it the text is one line. */
  rows?: number;
  required?: boolean;
  hint?: string;
}

function TextField({ name, rows, required = true, hint }: TextFieldProps) {
  const { control } = useFormContext<TemplateFormValues>();
  const [reason, kind] = useWatch({ control, name: ['reason', 'kind'] });
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={templateLabels[name]} required={required} hint={hint} error={fieldState.error?.message}>
          {(accessible) => (
            <>
              {rows === undefined ? (
                <Input
                  {...accessible}
                  {...field}
                  maxLength={limits.certificateLineLength}
                  counter
                  autoComplete="off"
                />
              ) : (
                <Textarea
                  {...accessible}
                  {...field}
                  rows={rows}
                  max={name === 'body' ? Math.min(longest, certificateLimits.body[kind]) : longest}
                />
              )}
              <InsertVariable
                fieldId={accessible.id}
                variables={variablesIn(name, reason)}
                label={templateLabels[name]}
                onChange={field.onChange}
              />
            </>
          )}
        </Field>
      )}
    />
  );
}
