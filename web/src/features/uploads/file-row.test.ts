import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UploadedRow } from './file-row.tsx';

const file = { id: '1', name: 'IMG_1.jpg', url: '/api/files/1', contentType: 'image/jpeg', size: 1_536 };

it.each([true, false])('says beside a file whether it was made smaller: %s', (reduced) => {
  const row = renderToStaticMarkup(
    createElement(UploadedRow, { file, row: '1', reduced, onRemove: () => {} }),
  );
  expect(row).toContain('1.5 KB');
  expect(row.includes('Made smaller')).toBe(reduced);
});
