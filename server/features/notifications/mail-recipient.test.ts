import { expect, onTestFinished, test } from 'vitest';
import { createStudent } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { findRecipient } from './mail-recipient.ts';

test('no mail is sent to an imported account before somebody has signed in to it', async () => {
  const { db, close } = await createTestApp();
  onTestFinished(close);
  const student = await createStudent(db);
  expect(await findRecipient(db, student.id)).toEqual({ id: student.id, email: student.email });
  const imported = await db.user.create({ data: { email: 'imported@students.example' } });
  expect(await findRecipient(db, imported.id)).toBeNull();
});
