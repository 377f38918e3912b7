import { useFormContext, useWatch } from 'react-hook-form';
import type { CertificateTemplate } from '#contract/certificate-templates.ts';
import { SaveConflict } from '../../../forms/save-conflict.tsx';
import { formatList } from '../../../ui/text/format-list.ts';
import { When } from '../../../ui/time/time.tsx';
import { differences, type TemplateFormValues, valuesOf } from './template-form-values.ts';

interface TemplateConflictProps {
  /** What the server has now. */
  newest: CertificateTemplate;
  /** As in `FormProblem`. */
  reveal: boolean;
  onKeepMine: (values: TemplateFormValues) => void;
  onTakeNewest: (values: TemplateFormValues) => void;
}

/** Shown if another administrator changed the template since the edit began. Needs a FormProvider. */
export function TemplateConflict({ newest, reveal, onKeepMine, onTakeNewest }: TemplateConflictProps) {
  const { control } = useFormContext<TemplateFormValues>();
  const mine = useWatch({ control }) as TemplateFormValues;
  const theirs = valuesOf(newest);
  const fields = differences(mine, theirs);
  return (
    <SaveConflict
      title="Another administrator changed this template since you began to edit it."
      reveal={reveal}
      onKeepMine={() => onKeepMine({ ...mine, version: newest.version })}
      onTakeNewest={() => onTakeNewest(theirs)}
    >
      <p>
        It was saved <When date={newest.updatedAt} />.{' '}
        {fields.length === 0
          ? 'The saved version says the same as this form.'
          : `This form differs from it in: ${formatList(fields)}.`}
      </p>
    </SaveConflict>
  );
}
