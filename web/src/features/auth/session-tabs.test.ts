import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#contract/session.ts';
import { queryClient, sessionKey } from '../../api/query-client.ts';
import { hadSession } from './session-mark.ts';
import { accountsBefore, adoptSession, followOtherTabs, identityOf, visitor } from './session-tabs.ts';

const user = { uid: 'u', name: 'A', email: 'a@b.c', techid: 'T', points: 0, profilePhoto: null };
const asha: Session = { user: { id: 'asha', ...user }, administrator: null };
const ben: Session = { user: { id: 'ben', ...user }, administrator: null };

/** The channel of this tab; `receive` is a message of another tab. */
let posted: unknown[];
let receive: (identity: string) => void;

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
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  queryClient.clear();
  followOtherTabs();
});
afterEach(() => vi.unstubAllGlobals());

const current = () => queryClient.getQueryData<Session>(sessionKey);
const use = (session: Session) => queryClient.setQueryData(sessionKey, adoptSession(session));

test('the accounts of an ended session are known until the document is reloaded', () => {
  use({ user: asha.user, administrator: { name: 'B', email: 'admin@b.c', adminPath: '/admin/x' } });
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
