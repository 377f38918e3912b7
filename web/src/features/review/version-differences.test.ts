import { expect, it } from 'vitest';
import { differences } from './version-differences.ts';

const version = {
  version: 1,
  title: 'Chairs',
  description: 'There are 212.',
  link: null,
  files: [],
  submittedAt: '2026-11-22T10:00:00.000Z',
};

it('names what differs between two versions', () => {
  expect(differences(version, { ...version, version: 2 })).toEqual([]);
  const file = { id: 'a', name: 'a.png', size: 1, contentType: 'image/png', url: '/api/files/a' };
  expect(
    differences(version, {
      ...version,
      description: 'There are 213.',
      link: 'https://a.example',
      files: [file],
    }),
  ).toEqual(['description', 'link', 'set of files']);
});
