import { expect, test } from 'vitest';
import { extensionLabel, fileKind } from './file-kind.ts';

test.each([
  ['a.png', 'image/png', 'image'],
  ['a.svg', 'image/svg+xml', 'other'],
  ['a.psd', 'image/vnd.adobe.photoshop', 'other'],
  ['report.pdf', 'application/pdf', 'pdf'],
  ['clip.mp4', 'video/mp4', 'video'],
  ['voice.m4a', 'audio/mp4', 'audio'],
  ['NOTES.TXT', 'application/octet-stream', 'text'],
  ['page.html', 'application/octet-stream', 'text'],
  ['data.bin', 'application/octet-stream', 'other'],
  ['work.zip', 'application/zip', 'other'],
] as const)('%s of type %s is shown as %s', (name, contentType, kind) => {
  expect(fileKind({ name, contentType })).toBe(kind);
});

test('the label of a file is its extension', () => {
  expect(['a.pdf', 'archive.tar.gz', 'README', 'a.verylongone'].map(extensionLabel)).toEqual([
    'PDF',
    'GZ',
    '',
    '',
  ]);
});
