import { expect, it } from 'vitest';
import { profileSections } from './profile-fields.ts';
import { sampleUser } from './sample-user.ts';

it('shows the tech ID and not the internal user ID', () => {
  const entries = profileSections(sampleUser({ uid: 'uid-1', techid: 'TB26-00001' })).flatMap(
    (section) => section.entries,
  );
  expect(entries.map(({ value }) => value)).toContain('TB26-00001');
  expect(JSON.stringify(entries)).not.toContain('uid-1');
});
