import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { forgetDeviceDrafts, keepDeviceDrafts } from '../../forms/device-drafts.ts';
import { stubLocalStorage } from '../../forms/stub-session-storage.ts';
import { deviceCopy, draftStore } from './draft-store.ts';
import { emptyWork, workDraftKey } from './work-form.ts';

const key = workDraftKey('asha', 'task');
const work = { ...emptyWork, description: 'North is up.' };
const store = draftStore('task', null, key);
const fetched = vi.fn(async () => Response.json({ ...work, id: 'd', version: 1, updatedAt: 'then' }));
let device: Map<string, string>;

beforeEach(() => {
  device = stubLocalStorage();
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  keepDeviceDrafts(['asha']);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['its account has signed out', () => forgetDeviceDrafts(['asha'])],
  ['another account has signed in', () => keepDeviceDrafts(['ben'])],
])('S60 a form that closes after %s saves nothing, neither here nor on the server', async (_when, change) => {
  await store.save(work, null, { keepalive: true }).catch(() => {});
  expect(fetched).toHaveBeenCalledTimes(1);
  change();
  await expect(store.save(work, null, { keepalive: true })).rejects.toThrow('not signed in');
  await expect(store.discard({ id: 'd', version: 1 })).rejects.toThrow('not signed in');
  expect(fetched).toHaveBeenCalledTimes(1);
  deviceCopy.write(key, work);
  expect(device.size).toBe(0);
});

test('what the server would refuse is not sent to it', async () => {
  const long = { ...work, description: 'x'.repeat(limits.descriptionLength + 1) };
  const refusal = await store.save(long, null, { keepalive: false }).catch((error: unknown) => error);
  expect(store.isRefusal(refusal)).toBe(true);
  expect(fetched).not.toHaveBeenCalled();
});

test('the copy on the device has a time', () => {
  deviceCopy.write(key, work);
  expect(JSON.parse([...device.values()].join())).toMatchObject({ at: expect.any(Number) });
  expect(deviceCopy.read(key)).toEqual(work);
});
