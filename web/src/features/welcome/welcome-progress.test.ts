import { describe, expect, it } from 'vitest';
import { sampleUser } from '../users/sample-user.ts';
import { isStepComplete, nextStep } from './welcome-progress.ts';

const college = {
  college: 'Lakeside College',
  program: 'B.Sc',
  joiningYear: 2024,
  collegeCity: 'Pune',
  collegeState: 'Maharashtra',
};

describe('nextStep', () => {
  it('begins with what Google does not give', () => {
    expect(nextStep(sampleUser(), 0)).toBe(0);
  });
  it('skips over steps that are complete, as of an imported account', () => {
    expect(nextStep(sampleUser({ phone: '030 123456', ...college }), 0)).toBe(2);
    expect(nextStep(sampleUser(college), 1)).toBe(2);
  });
  it('goes forward only', () => {
    expect(nextStep(sampleUser(), 2)).toBe(2);
  });
  it('ends when nothing is missing', () => {
    expect(nextStep(sampleUser({ interests: ['Design'] }), 2)).toBe(3);
  });
});

describe('isStepComplete', () => {
  it('needs every field of the step', () => {
    expect(isStepComplete('college', sampleUser(college))).toBe(true);
    expect(isStepComplete('college', sampleUser({ ...college, collegeCity: null }))).toBe(false);
  });
});
