import { expect, it } from 'vitest';
import { profileSections } from './profile-fields.ts';
import { sampleUser } from './sample-user.ts';

it('has only the given fields, and neither the tech ID nor the internal user ID', () => {
  const sections = profileSections(
    sampleUser({ uid: 'uid-1', techid: 'TB26-00001', email: 'asha@students.example', collegeCity: 'Pune' }),
  );
  expect(sections.map(({ title, entries }) => [title, entries.map(({ label }) => label)])).toEqual([
    ['About you', ['Email', 'Others see', 'Ambassador since']],
    ['College', ['City']],
  ]);
  expect(JSON.stringify(sections)).not.toMatch(/uid-1|TB26-00001/);
});
