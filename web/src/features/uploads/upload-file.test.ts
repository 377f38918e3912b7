import { afterEach, expect, it, vi } from 'vitest';
import { uploadFile } from './upload-file.ts';

const file = new File(['x'], 'notes.txt');
const send = vi.fn();
const open = vi.fn();
const setRequestHeader = vi.fn();

/** Answers each request with this response. */
function answer(status: number, headers: Record<string, string> = {}) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = status;
      responseText = '';
      onload = () => {};
      open = open;
      setRequestHeader = setRequestHeader;
      getResponseHeader = (name: string) => headers[name] ?? null;
      send() {
        send();
        this.onload();
      }
    },
  );
}

afterEach(() => {
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

it('states the size of the file in a header, which an earlier release ignores', async () => {
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
