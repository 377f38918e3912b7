import { vi } from 'vitest';
import { stubSessionStorage } from '../forms/stub-session-storage.ts';

/** A connection that a test answers. */
export class FakeSource extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly address: string;
  readyState = 0;

  constructor(address: string) {
    super();
    this.address = address;
    sources.push(this);
  }
  /** As the server does: with a heartbeat. */
  accept() {
    this.readyState = FakeSource.OPEN;
    this.send('beat', {});
  }
  send(kind: string, data: object, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data), lastEventId }));
  }
  /** The connection was lost or, `refused`, answered with an error. */
  fail(refused = false) {
    this.readyState = refused ? FakeSource.CLOSED : 0;
    this.dispatchEvent(new Event('error'));
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

let sources: FakeSource[] = [];

/** What a test sees of the browser: all connections, and whether the page is visible. */
export function fakeBrowser() {
  sources = [];
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const frame = new EventTarget();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', frame);
  stubSessionStorage();
  return {
    sources,
    open: () => sources.filter(({ readyState }) => readyState !== FakeSource.CLOSED),
    show(visibilityState: 'visible' | 'hidden') {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event('visibilitychange'));
    },
    network: (type: 'online' | 'offline') => frame.dispatchEvent(new Event(type)),
  };
}
