import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadFile } from './upload-file.ts';

const file = new File(['x'], 'notes.txt');
const send = vi.fn();
const open = vi.fn();
const setRequestHeader = vi.fn();

const id = '01890000-0000-7000-8000-000000000001';
const stored = { id, name: 'notes.txt', url: `/api/files/${id}`, contentType: 'text/plain', size: 1 };

/** Answers each request with this response, or this many of them: the next one succeeds. */
function answer(status: number, headers: Record<string, string> = {}, times = Number.POSITIVE_INFINITY) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = send.mock.calls.length < times ? status : 201;
      responseText = this.status === 201 ? JSON.stringify(stored) : '';
      onload = () => {};
      open = open;
      abort = () => {};
      setRequestHeader = setRequestHeader;
      getResponseHeader = (name: string) => headers[name] ?? null;
      send() {
        send();
        this.onload();
      }
    },
  );
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  send.mockClear();
  open.mockClear();
  setRequestHeader.mockClear();
});

it('sends nothing if the signal was aborted before', async () => {
  answer(201);
  const upload = uploadFile({ file, purpose: 'submission-file', signal: AbortSignal.abort() });
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
  expect(send).not.toHaveBeenCalled();
});

it('states the size of the file in a header', async () => {
  answer(503);
  await expect(uploadFile({ file, purpose: 'submission-file' })).rejects.toThrow();
  expect(open).toHaveBeenCalledExactlyOnceWith('POST', '/api/uploads?purpose=submission-file');
  expect(setRequestHeader).toHaveBeenCalledWith('upload-length', '1');
});

it('keeps the time after which the server accepts another try', async () => {
  answer(429, { 'retry-after': '30' });
  await expect(uploadFile({ file, purpose: 'submission-file' })).rejects.toMatchObject({
    retryAfterSeconds: 30,
  });
});

it('waits as long as a busy server asks for, then twice as long, and shows it', async () => {
  answer(503, { 'retry-after': '5' }, 2);
  const onWaiting = vi.fn();
  const upload = uploadFile({ file, purpose: 'submission-file', onWaiting });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(send).toHaveBeenCalledTimes(1);
  expect(onWaiting).toHaveBeenLastCalledWith('server');
  // Half as long again at most, so that not all clients come back at once.
  await vi.advanceTimersByTimeAsync(2_501);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(7_499);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.runAllTimersAsync();
  expect(await upload).toEqual(stored);
  expect(send).toHaveBeenCalledTimes(3);
  expect(onWaiting).toHaveBeenLastCalledWith(null);
});

it.each([
  ['a server that stays busy', 4, 503, { 'retry-after': '5' }],
  ['a long wait', 1, 503, { 'retry-after': '60' }],
  ['a failure that may have stored the file', 1, 503, {}],
  ['a limit of the account', 1, 429, { 'retry-after': '5' }],
])('leaves %s to the user', async (_what, requests, status, headers) => {
  answer(status, headers);
  const upload = uploadFile({ file, purpose: 'submission-file' });
  const failed = expect(upload).rejects.toMatchObject({ problem: { status } });
  await vi.runAllTimersAsync();
  await failed;
  expect(send).toHaveBeenCalledTimes(requests);
});

it('sends nothing more if it is cancelled while it waits', async () => {
  answer(503, { 'retry-after': '5' });
  const stop = new AbortController();
  const upload = uploadFile({ file, purpose: 'submission-file', signal: stop.signal });
  const failed = expect(upload).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(1);
  stop.abort();
  await vi.runAllTimersAsync();
  await failed;
  expect(send).toHaveBeenCalledTimes(1);
});
