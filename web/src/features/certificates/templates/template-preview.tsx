import { useFormContext, useWatch } from 'react-hook-form';
import { usePaused } from '../../../ui/inputs/use-paused.ts';
import { CertificatePicture } from './certificate-picture.tsx';
import { type PreviewInput, previewInput, type TemplateFormValues } from './template-form-values.ts';

/** Milliseconds without a change after which a picture is made. */
const pause = 600;

/** The element with the preview, which is below the form in narrow windows. */
export const previewId = 'certificate-preview';

/** The certificate of an example student with what was typed so far. */
export function TemplatePreview() {
  const { control } = useFormContext<TemplateFormValues>();
  const values = useWatch({ control }) as TemplateFormValues;
  // As text, which is equal for equal values.
  const typed = usePaused(JSON.stringify(previewInput(values)), pause);
  const { template, problem } = JSON.parse(typed) as PreviewInput;
  return (
    <section
      id={previewId}
      tabIndex={-1}
      aria-label="Preview"
      className="grid scroll-mt-20 content-start gap-3 outline-none xl:sticky xl:top-6"
    >
      <h2 className="text-xl">Preview</h2>
      <CertificatePicture
        wanted={template && { template }}
        missing={problem}
        alt="The certificate of an example student"
        portrait={values.kind === 'letter'}
      />
      <p className="text-muted text-xs">An example with what you have typed so far.</p>
    </section>
  );
}
