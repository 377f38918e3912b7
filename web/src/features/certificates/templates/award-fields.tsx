import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import {
  type CertificateReason,
  certificateReasonNames,
  certificateReasons,
} from '#contract/certificate-reasons.ts';
import { limits } from '#contract/limits.ts';
import { site } from '../../../content/site.ts';
import { Combobox } from '../../../ui/inputs/combobox.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import { useChoices } from '../../../ui/inputs/use-choices.ts';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { taskChoices } from '../../tasks/task-choices.ts';
import { titleOf } from '../../tasks/task-title.ts';
import { taskQuery } from '../../tasks/tasks-query.ts';
import { ChoiceField } from './choice-field.tsx';
import { type TemplateFormValues, templateLabels } from './template-form-values.ts';
import { whoQualifies } from './template-texts.ts';

const reasons = certificateReasonNames.map((value) => ({ value, label: certificateReasons[value].label }));

/** What a template is for, and what decides who gets one. */
export function AwardFields({ onReason }: { onReason: (reason: CertificateReason) => void }) {
  const reason = useWatch<TemplateFormValues, 'reason'>({ name: 'reason' });
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <ChoiceField name="reason" options={reasons} hint={whoQualifies[reason]} onChosen={onReason} />
      {reason === 'tier' && <TierField />}
      {reason === 'place' && <NumberField name="places" max={1_000} />}
      {reason === 'task' && <TaskField />}
      {reason === 'points' && <NumberField name="points" max={limits.minPointsMax} />}
    </div>
  );
}

function TierField() {
  const chosen = useWatch<TemplateFormValues, 'tier'>({ name: 'tier' });
  const tiers = site().tiers.map(({ title, from }) => ({
    value: title,
    label: `${title} (${countOf(from, 'point')})`,
  }));
  const gone = chosen !== '' && !tiers.some(({ value }) => value === chosen);
  return (
    <ChoiceField
      name="tier"
      options={gone ? [{ value: chosen, label: `${chosen} (not on the site any more)` }, ...tiers] : tiers}
      placeholder="Choose a tier"
    />
  );
}

function NumberField({ name, max }: { name: 'places' | 'points'; max: number }) {
  const { register, formState } = useFormContext<TemplateFormValues>();
  return (
    <Field label={templateLabels[name]} required error={formState.errors[name]?.message}>
      {(accessible) => (
        <Input
          {...accessible}
          {...register(name)}
          type="number"
          inputMode="numeric"
          min={1}
          max={max}
          step={1}
          onWheel={({ currentTarget }) => currentTarget.blur()}
          className="tabular-nums"
        />
      )}
    </Field>
  );
}

function TaskField() {
  const { control } = useFormContext<TemplateFormValues>();
  const { suggest, idOf, labelOf } = useChoices(taskChoices);
  const id = useWatch({ control, name: 'taskId' });
  const { data, error } = useQuery({ ...taskQuery(id), enabled: id !== '' });
  const title = data ? titleOf(data) : error ? 'A task that was deleted' : '';
  return (
    <Controller
      control={control}
      name="taskId"
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <Field label={templateLabels.taskId} required error={fieldState.error?.message}>
          {(accessible) => (
            <Combobox
              {...accessible}
              ref={ref}
              value={value === '' ? '' : (labelOf(value) ?? title)}
              onChange={(label) => onChange(idOf(label) ?? '')}
              onBlur={onBlur}
              options={suggest}
              freeText={false}
              maxLength={limits.titleLength}
              placeholder="Search for a task"
            />
          )}
        </Field>
      )}
    />
  );
}
