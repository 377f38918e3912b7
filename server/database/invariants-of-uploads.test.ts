import { describe, expect, test } from 'vitest';
import { directSql, now, type Row, ready, refusalOf } from '../testing/direct-sql.ts';

const { change, submission, task, upload, user } = directSql();

describe('uploads', () => {
  test.each<[string, () => Row, string]>([
    ['a negative size', () => ({ size: -1 }), 'uploads_size_check'],
    ['a negative position', () => ({ position: -1 }), 'uploads_position_check'],
    ['ready without a hash', () => ({ ...ready(), sha256: null }), 'uploads_ready_check'],
    ['ready without a time', () => ({ ...ready(), ready_at: null }), 'uploads_ready_check'],
    ['discarded without a time', () => ({ status: 'discarded' }), 'uploads_discarded_check'],
    [
      'a discard time on a file that is not discarded',
      () => ({ discarded_at: now }),
      'uploads_discarded_check',
    ],
  ])('%s is rejected', async (_, row, constraint) => {
    expect(await refusalOf(upload(row()))).toBe(constraint);
  });

  test('a file is bound to at most one resource', async () => {
    const bound = { submission_id: await submission(), task_id: await task() };
    const refused = await refusalOf(upload({ ...ready(), ...bound }));
    expect(['uploads_bound_once_check', 'uploads_bound_purpose_check']).toContain(refused);
  });

  test('only a ready file is bound', async () => {
    const submission_id = await submission();
    expect(await refusalOf(upload({ submission_id }))).toBe('uploads_bound_ready_check');
    const id = await upload({ ...ready(), submission_id });
    expect(await refusalOf(change('uploads', id, { status: 'discarded', discarded_at: now }))).toBe(
      'uploads_bound_ready_check',
    );
    await change('uploads', id, { status: 'discarded', discarded_at: now, submission_id: null });
  });

  test.each<[string, () => Promise<Row>]>([
    ['submission_file', async () => ({ submission_id: await submission() })],
    ['task_image', async () => ({ task_id: await task() })],
    ['profile_photo', async () => ({ profile_of_user_id: await user() })],
  ])('a %s is bound only to the resource of its purpose', async (purpose, target) => {
    const bound = await target();
    await upload({ ...ready(), purpose, ...bound });
    for (const other of ['submission_file', 'task_image', 'profile_photo'].filter((one) => one !== purpose)) {
      expect(await refusalOf(upload({ ...ready(), purpose: other, ...bound }))).toBe(
        'uploads_bound_purpose_check',
      );
    }
  });

  test('a user has one profile photo, and an object one row', async () => {
    const photo = { ...ready(), purpose: 'profile_photo', profile_of_user_id: await user() };
    await upload(photo);
    expect(await refusalOf(upload(photo))).toBe('uploads_profile_of_user_id_key');
    await upload({ storage_key: 'same' });
    expect(await refusalOf(upload({ storage_key: 'same' }))).toBe('uploads_storage_key_key');
  });
});
