// @module-tag nightly
import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { createAdministrator } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { runImport } from './run-import.ts';

const size = 10_000;

test('ten thousand rows of a workbook are checked, imported and undone', { timeout: 2_700_000 }, async () => {
  const t = await createTestApp();
  try {
    const cookie = await t.signInAs(await createAdministrator(t.db));
    const rows = Array.from({ length: size }, (_, index) => [
      `p${index}@students.example`,
      `Person ${index}`,
      'North',
    ]);
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['E-mail', 'Name', 'College'], ...rows]), 'People');
    const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
    const body = {
      ...{ kind: 'people', fileName: 'people.xlsx', content: bytes.toString('base64') },
      columns: { email: 0, name: 1, college: 2 },
    };
    const path = '/api/admin/imports';
    const checked = await t.request('POST', `${path}/check`, { cookie, body });
    expect(checked.json()).toMatchObject({ counts: { created: size }, errorCount: 0 });
    const { id } = (await t.request('POST', path, { cookie, body })).json();
    const batch = async () => (await t.request('GET', `${path}/${id}`, { cookie })).json();
    await runImport(t.deps, { batchId: id }, t.app.log);
    expect(await batch()).toMatchObject({ state: 'done', counts: { created: size } });
    await t.request('POST', `${path}/${id}/undo`, { cookie, body: { reason: 'The wrong list.' } });
    await runImport(t.deps, { batchId: id }, t.app.log);
    expect(await batch()).toMatchObject({ state: 'undone', counts: { undone: size } });
    expect(await t.db.user.count({ where: { deletedAt: null } })).toBe(0);
  } finally {
    await t.close();
  }
});
