import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#contract/session.ts';
import { queryClient, sessionKey } from '../../api/query-client.ts';
import { storeOnDevice } from '../../forms/device-drafts.ts';
import { stubLocalStorage } from '../../forms/stub-session-storage.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { hadSession } from './session-mark.ts';
import {
  accountsBefore,
  adoptSession,
  endSession,
  followOtherTabs,
  identityOf,
  visitor,
} from './session-tabs.ts';

const user = {
  uid: 'u',
  hidden: false,
  name: 'A',
  email: 'a@b.c',
  techid: 'T',
  points: 0,
  deletedFrom: null,
  profilePhoto: null,
};
const asha: Session = { user: { id: 'asha', ...user }, administrator: null };
const ben: Session = { user: { id: 'ben', ...user }, administrator: null };

/** The channel of this tab; `receive` is a message of another tab. */
let posted: unknown[];
let receive: (data: unknown) => void;
let device: Map<string, string>;

beforeEach(() => {
  posted = [];
  class Channel extends EventTarget {
    constructor() {
      super();
      receive = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
    }
    postMessage(data: unknown) {
      posted.push(data);
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  device = stubLocalStorage();
  queryClient.clear();
  followOtherTabs();
});
afterEach(() => vi.unstubAllGlobals());

const current = () => queryClient.getQueryData<Session>(sessionKey);
const use = (session: Session) => queryClient.setQueryData(sessionKey, adoptSession(session));

test('the accounts of an ended session are known until the document is reloaded', () => {
  use({
    user: asha.user,
    administrator: { id: 'b', name: 'B', email: 'admin@b.c', adminPath: '/admin/x', role: 'owner' },
  });
  use(visitor);
  expect(accountsBefore()).toEqual(['asha', 'admin@b.c']);
  use(ben);
  use(visitor);
  expect(accountsBefore()).toEqual(['ben']);
});

test('a visitor leaves no mark on this device, somebody who signs in does', () => {
  use(visitor);
  expect(hadSession()).toBe(false);
  use(asha);
  expect(hadSession()).toBe(true);
  use(visitor);
  expect(hadSession(), 'also after signing out').toBe(true);
});

test('another account in the same tab gets nothing that was loaded before', () => {
  use(asha);
  queryClient.setQueryData(['me'], { name: 'Asha' });
  use({ ...asha, user: { id: 'asha', ...user, points: 10 } });
  expect(queryClient.getQueryData(['me']), 'the same account keeps it').toBeDefined();
  use(ben);
  expect(queryClient.getQueryData(['me'])).toBeUndefined();
});

test('a sign-out in another tab hides everything here, without a request', () => {
  use(asha);
  queryClient.setQueryData(['me'], { name: 'Asha' });
  receive(identityOf(visitor));
  expect(current()).toEqual(visitor);
  expect(queryClient.getQueryData(['me'])).toBeUndefined();
});

test('another account in another tab makes this one ask who is signed in; the same account does not', () => {
  use(asha);
  const ask = vi.spyOn(queryClient, 'invalidateQueries');
  receive(identityOf(asha));
  expect(ask).not.toHaveBeenCalled();
  receive(identityOf(ben));
  expect(ask).toHaveBeenCalledWith({ queryKey: sessionKey });
  ask.mockRestore();
});

test('the other tabs get every session that this tab uses', () => {
  use(asha);
  use(visitor);
  expect(posted).toEqual([identityOf(asha), identityOf(visitor)]);
});

const copyOf = (account: string) => draftKey(account, 'task', '1', 'only-here');
const type = (account: string) => storeOnDevice(copyOf(account), { title: 'Map' });

test('S60 a session that ends keeps what is on the device for its account; another account removes it', () => {
  use(asha);
  type('asha');
  use(visitor);
  expect(device.has(copyOf('asha')), 'ended by itself').toBe(true);
  type('asha');
  use(asha);
  expect(device.has(copyOf('asha')), 'the same person').toBe(true);
  use(visitor);
  use(ben);
  expect(device.has(copyOf('asha'))).toBe(false);
});

test('S60 after a sign-out a form that closes stores nothing, in this tab and in others, until the next sign-in', () => {
  use(asha);
  type('asha');
  endSession();
  expect(posted.slice(1)).toEqual([{ signedOut: ['asha'] }, identityOf(visitor)]);
  type('asha');
  expect(device.has(copyOf('asha'))).toBe(false);
  use(asha);
  type('asha');
  expect(device.has(copyOf('asha'))).toBe(true);

  receive({ signedOut: ['asha'] });
  receive(identityOf(visitor));
  expect(current()).toEqual(visitor);
  type('asha');
  expect(device.has(copyOf('asha'))).toBe(false);
});

test('what is older than seven days is removed when the app starts, also without a session', () => {
  device.set(copyOf('asha'), JSON.stringify({ at: Date.now() - 8 * 24 * 60 * 60_000, values: {} }));
  use(visitor);
  expect(device.size).toBe(0);
});
