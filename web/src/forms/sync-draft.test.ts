import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Stored, SyncNote } from './stored-draft.ts';
import { OtherDraft, type SyncState, syncDraft } from './sync-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Stale extends Error {}
class Refusal extends Error {}

/** A server with one draft, for any number of tabs. */
function createServer() {
  let draft: Stored<string> = null;
  const server = {
    down: false,
    closed: false,
    saves: 0,
    get text() {
      return draft?.values ?? null;
    },
    read: () => draft,
    change(values: string | null) {
      draft =
        values === null ? null : { id: 'd', version: (draft?.version ?? 0) + 1, values, updatedAt: 'then' };
    },
    store: {
      async load() {
        if (server.down) throw new Error('unreachable');
        return draft;
      },
      async save(values: string, base: { id: string; version: number } | null) {
        if (server.down) throw new Error('unreachable');
        if (server.closed) throw new Refusal();
        if (base?.version !== draft?.version) throw new Stale();
        server.saves += 1;
        server.change(values);
        return draft as NonNullable<Stored<string>>;
      },
      async discard(base: { id: string; version: number }) {
        if (server.down) throw new Error('unreachable');
        if (base.version !== draft?.version) throw new Stale();
        draft = null;
      },
      isStale: (error: unknown) => error instanceof Stale,
      isRefusal: (error: unknown) => error instanceof Refusal,
    },
  };
  return server;
}

/** Submits, as the server does it: only on top of the newest state. */
const submitTo =
  (server: ReturnType<typeof createServer>) => async (base: { id: string; version: number } | null) => {
    if (server.read() && base?.version !== server.read()?.version) throw new Stale();
    const text = server.text;
    server.change(null);
    return text;
  };

/** A form. What it keeps stays when it is closed. */
function createTab(server: ReturnType<typeof createServer>) {
  let note: SyncNote | null = null;
  const tab = { text: null as string | null, state: null as SyncState<string> | null };
  const open = (reachable = true) => {
    const sync = syncDraft<string>({
      store: server.store,
      note: {
        read: () => note,
        write: (next) => {
          note = next;
        },
      },
      onAdopt: (values) => {
        tab.text = values;
      },
      onState: (state) => {
        tab.state = state;
      },
    });
    tab.text = sync.begin(tab.text, reachable ? server.read() : undefined);
    return Object.assign(sync, {
      type(text: string | null) {
        tab.text = text;
        sync.changed(text);
      },
    });
  };
  return Object.assign(tab, { open });
}

const later = () => vi.advanceTimersByTimeAsync(60_000);

test('saves after a pause, once for many changes, and removes the draft of an emptied form', async () => {
  const server = createServer();
  const tab = createTab(server);
  const sync = tab.open();
  for (const text of ['a', 'ab', 'abc']) sync.type(text);
  expect(server.text).toBeNull();
  await later();
  expect([server.text, server.saves]).toEqual(['abc', 1]);
  expect(tab.state).toEqual({ savedAt: 'then', onlyHere: false, conflict: null });
  sync.type('ab');
  sync.type('abc');
  await later();
  expect(server.saves).toBe(1);
  sync.type(null);
  // At once: what was saved is no longer what the form shows.
  expect(tab.state?.savedAt).toBeNull();
  await later();
  expect(server.text).toBeNull();
});

test('saves at least every few seconds while somebody types without a pause', async () => {
  const server = createServer();
  const sync = createTab(server).open();
  for (let n = 0; n < 30; n += 1) {
    sync.type(`${n}`);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(server.saves).toBe(1);
});

test('shows what another tab has saved, if nothing was changed here', async () => {
  const server = createServer();
  const [one, two] = [createTab(server), createTab(server)];
  const [first, second] = [one.open(), two.open()];
  first.type('hello');
  await later();
  second.heard('d', 1);
  await later();
  expect(two.text).toBe('hello');
  // Its own saves are no news.
  first.heard('d', 1);
  second.type('hello you');
  await later();
  first.heard('d', 2);
  await later();
  expect(one.text).toBe('hello you');
  expect([one.state?.conflict, two.state?.conflict]).toEqual([null, null]);
});

test.each([true, false])('asks when both have changed it, and loses neither (mine: %s)', async (mine) => {
  const server = createServer();
  const [one, two] = [createTab(server), createTab(server)];
  const [first, second] = [one.open(), two.open()];
  second.type('second');
  first.type('first');
  await first.flush();
  await later();
  expect([server.text, one.text, two.text]).toEqual(['first', 'first', 'second']);
  expect(two.state?.conflict?.newest?.values).toBe('first');
  second.type('second, longer');
  await later();
  expect(server.text).toBe('first');
  second.resolve(mine);
  await later();
  expect([server.text, two.text]).toEqual(mine ? ['second, longer', 'second, longer'] : ['first', 'first']);
  expect(two.state?.conflict).toBeNull();
});

test('keeps what is typed while the server cannot be reached, and sends it later', async () => {
  const server = createServer();
  const tab = createTab(server);
  const sync = tab.open();
  server.down = true;
  sync.type('offline');
  await later();
  expect(tab.state?.onlyHere).toBe(true);
  server.down = false;
  await later();
  expect([server.text, tab.state?.onlyHere]).toEqual(['offline', false]);
});

test('after a reload: what was not saved is sent, what was saved follows the server', async () => {
  const server = createServer();
  const tab = createTab(server);
  server.down = true;
  const offline = tab.open(false);
  offline.type('unsent');
  await later();
  offline.end();
  server.down = false;
  tab.open();
  await later();
  expect(server.text).toBe('unsent');

  server.change('from the phone');
  tab.open();
  expect(tab.text).toBe('from the phone');
  // Submitted or discarded elsewhere.
  server.change(null);
  tab.open();
  expect(tab.text).toBeNull();
});

test('after a reload with unsaved text, another text of the server is not replaced', async () => {
  const server = createServer();
  const tab = createTab(server);
  const sync = tab.open();
  sync.type('here');
  sync.end();
  await later();
  server.down = true;
  const again = tab.open(false);
  again.type('here, more');
  again.end();
  await later();
  server.down = false;
  server.change('there');
  tab.open();
  await later();
  expect([tab.text, server.text]).toEqual(['here, more', 'there']);
  expect(tab.state?.conflict?.newest?.values).toBe('there');
});

test.each([true, false])(
  'what is typed during a save is saved after it on leaving (closed: %s)',
  async (closed) => {
    const server = createServer();
    const save = vi.spyOn(server.store, 'save');
    const tab = createTab(server);
    const sync = tab.open();
    sync.type('first');
    const running = sync.flush();
    sync.type('first, more');
    if (closed) sync.end();
    else void sync.flush(true);
    // In case that the page is gone before the answer.
    expect(tab.state?.onlyHere).toBe(true);
    await running;
    expect([server.text, tab.state?.onlyHere]).toEqual(['first, more', false]);
    expect(save).toHaveBeenLastCalledWith('first, more', { id: 'd', version: 1 }, { keepalive: true });
    await later();
    expect(save).toHaveBeenCalledTimes(2);
  },
);

test('says of a draft that was discarded elsewhere that it is gone, and can save it again', async () => {
  const server = createServer();
  const tab = createTab(server);
  const sync = tab.open();
  sync.type('text');
  await later();
  sync.type('text and more');
  server.change(null);
  await later();
  expect(tab.state?.conflict).toEqual({ newest: null });
  sync.resolve(true);
  await later();
  expect(server.text).toBe('text and more');
});

test('while the form is sent nothing is adopted, and afterwards nothing is saved', async () => {
  const server = createServer();
  const tab = createTab(server);
  const sync = tab.open();
  sync.type('done');
  await later();
  sync.hold(true);
  server.change(null);
  sync.heard('d', null);
  await later();
  expect(tab.text).toBe('done');
  sync.sent();
  sync.hold(false);
  await later();
  expect([tab.text, server.text]).toEqual(['done', null]);
});

test('what was saved on the way to sending it is the state that is sent', async () => {
  const server = createServer();
  const sync = createTab(server).open();
  sync.type('done');
  const saving = sync.flush();
  sync.hold(true);
  expect(await sync.send(submitTo(server))).toBe('done');
  await saving;
});

test('a state that another tab has saved with the same text is sent', async () => {
  const server = createServer();
  const sync = createTab(server).open();
  sync.type('done');
  server.change('done ');
  expect(await sync.send(submitTo(server))).toBe('done ');
});

test.each([true, false])(
  'sending asks first if another tab has saved another text, even after all was saved here (mine: %s)',
  async (mine) => {
    const server = createServer();
    const tab = createTab(server);
    const sync = tab.open();
    sync.type('here');
    await later();
    server.change('there');
    sync.hold(true);
    sync.heard('d', 2);
    await expect(sync.send(submitTo(server))).rejects.toThrow(OtherDraft);
    sync.hold(false);
    await later();
    expect([tab.text, server.text]).toEqual(['here', 'there']);
    expect(tab.state?.conflict?.newest?.values).toBe('there');

    // The question is still there after a reload.
    sync.end();
    const again = tab.open();
    expect([tab.text, tab.state?.conflict?.newest?.values]).toEqual(['here', 'there']);
    again.resolve(mine);
    await later();
    expect([tab.text, server.text]).toEqual(mine ? ['here', 'here'] : ['there', 'there']);
    expect(await again.send(submitTo(server))).toBe(mine ? 'here' : 'there');
  },
);

test('a refusal that the draft does not explain is passed on', async () => {
  const server = createServer();
  const tab = createTab(server);
  const sync = tab.open();
  sync.type('done');
  await later();
  const stale = new Stale();
  await expect(sync.send(() => Promise.reject(stale))).rejects.toBe(stale);
  await expect(sync.send(() => Promise.reject(new Refusal()))).rejects.toThrow(Refusal);
  server.change('there');
  server.down = true;
  await expect(sync.send(() => Promise.reject(stale))).rejects.toBe(stale);
  expect([tab.text, tab.state?.conflict]).toEqual(['done', null]);
});

test('a refusal is not repeated until something changes', async () => {
  const server = createServer();
  const save = vi.spyOn(server.store, 'save');
  const tab = createTab(server);
  server.closed = true;
  const sync = tab.open();
  sync.type('too late');
  await later();
  expect([save.mock.calls.length, tab.state?.onlyHere]).toEqual([1, true]);
});
