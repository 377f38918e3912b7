import { expect, test } from 'vitest';
import { certificateReasonNames } from '#contract/certificate-reasons.ts';
import type { CertificateTemplate } from '#contract/certificate-templates.ts';
import { startingTexts } from './starting-texts.ts';
import {
  differences,
  emptyTemplate,
  inputOf,
  previewInput,
  type TemplateFormValues,
  templateForm,
  textsFor,
  valuesOf,
} from './template-form-values.ts';

const taskId = '01980000-0000-7000-8000-000000000001';
const filled = { tier: 'Torchbearer', places: '3', taskId, points: '500' };
const kinds = ['certificate', 'letter'] as const;
const messages = (values: Partial<TemplateFormValues>) =>
  templateForm
    .safeParse({ ...emptyTemplate, ...values })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a name is enough for a new template', () => {
  expect(messages({})).toEqual(['name: Enter a name.']);
  expect(messages({ name: 'Ambassadors' })).toBeUndefined();
});

test.each(kinds.flatMap((kind) => certificateReasonNames.map((reason) => [kind, reason] as const)))(
  'a %s for %s begins with texts that can be saved',
  (kind, reason) => {
    const values = {
      ...emptyTemplate,
      ...filled,
      ...{ name: 'A', kind, reason },
      ...startingTexts(kind, reason),
    };
    expect(templateForm.safeParse(values).error).toBeUndefined();
  },
);

test('sends what the chosen reason needs only', () => {
  const awardOf = (reason: TemplateFormValues['reason']) =>
    templateForm.parse({
      ...emptyTemplate,
      ...filled,
      ...startingTexts('certificate', reason),
      name: 'A',
      reason,
    }).award;
  expect(awardOf('participation')).toEqual({ reason: 'participation' });
  expect(awardOf('tier')).toEqual({ reason: 'tier', tier: 'Torchbearer' });
  expect(awardOf('place')).toEqual({ reason: 'place', places: 3 });
  expect(awardOf('task')).toEqual({ reason: 'task', taskId });
  expect(awardOf('points')).toEqual({ reason: 'points', points: 500 });
});

test('a certificate has no paragraph, also if one was typed for a letter', () => {
  const values = { ...emptyTemplate, name: 'A', paragraph: 'Very good work.' };
  expect(templateForm.parse(values).paragraph).toBe('');
  expect(templateForm.parse({ ...values, kind: 'letter' }).paragraph).toBe('Very good work.');
});

test('errors are at the fields of the form', () => {
  const name = 'A';
  expect(messages({ name, reason: 'tier' })).toContain('tier: Choose a tier.');
  expect(messages({ name, reason: 'points' })).toContain('points: Enter the points.');
  expect(messages({ name, signatures: [{ name: '', office: '' }] })).toEqual([
    'signatures.0.name: Enter the name of who signs.',
  ]);
  expect(messages({ name, title: '{name}' })?.[0]).toMatch(/^title: There is no {name}/);
});

test('a preview needs what is printed', () => {
  const { template } = previewInput({ ...emptyTemplate, criteria: '' });
  expect(template).toMatchObject({ body: emptyTemplate.body });
  expect(template).not.toHaveProperty('version');
  expect(previewInput({ ...emptyTemplate, body: '' }).problem).toBe('Text: Write the text.');
  const signatures = [{ name: '', office: 'Head' }];
  expect(previewInput({ ...emptyTemplate, signatures }).problem).toBe(
    'Signatures: Enter the name of who signs.',
  );
});

test('another reason replaces the texts that were not changed', () => {
  const typed = { ...emptyTemplate, title: 'Ambassador of the year' };
  const next = { kind: 'letter', reason: 'points' } as const;
  const { title: _, ...starting } = startingTexts('letter', 'points');
  expect(textsFor(typed, next)).toEqual(starting);
});

test('a stored template fills the form, and differs in what was changed', () => {
  const { reason: _, tier: __, places: ___, taskId: ____, points: _____, ...texts } = emptyTemplate;
  const stored: CertificateTemplate = {
    ...texts,
    id: taskId,
    award: { reason: 'place', places: 7 },
    issued: 2,
    version: 4,
    updatedAt: '2026-11-30T00:00:00Z',
  };
  const values = valuesOf(stored);
  expect(values).toMatchObject({ reason: 'place', places: '7', version: 4 });
  expect(inputOf(stored)).not.toHaveProperty('issued');
  expect(differences(values, { ...values, title: 'B', version: 5 })).toEqual(['Title']);
});
