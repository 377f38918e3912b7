import { afterAll, beforeAll, expect, test } from 'vitest';
import { compose, inside, until } from '../stack/stack.ts';
import { fillDisk, freeDisk, psql, scaleServers } from './containers.ts';
import { type Load, startLoad } from './load.ts';
import { trial } from './trial.ts';

let load: Load;

beforeAll(async () => {
  await scaleServers(1);
  load = await startLoad();
});
afterAll(() => load?.close());

/** Files cannot be handed in; everything else is done. */
async function untilOnlyUploadsFail(): Promise<void> {
  await load.answers(503, ['upload']);
  await load.answers(201, ['hand in', 'create task']);
  await load.answers(200, ['read', 'approve']);
}

const outages = [
  ['frozen', ['pause'], ['unpause']],
  ['stopped', ['stop', '--timeout', '10'], ['start']],
] as const;

test.each(outages)(
  'S47 PostgreSQL %s under load: 503, not ready, alive, and well again by itself',
  async (how, begin, end) => {
    await trial(load, `PostgreSQL ${how}`, async () => {
      await compose(...begin, 'postgres');
      try {
        await load.answers(503, ['read', 'upload']);
        expect(await inside('/healthz')).toBe('200');
        expect(await inside('/readyz')).toBe('503');
      } finally {
        await compose(...end, 'postgres');
      }
    });
  },
);

test.each(outages)('S48 object store %s under load: uploads 503, the rest works', async (how, begin, end) => {
  await trial(load, `object store ${how}`, async () => {
    await compose(...begin, 'store');
    try {
      await untilOnlyUploadsFail();
      expect(await inside('/healthz')).toBe('200');
      expect(await inside('/readyz')).toBe('503');
    } finally {
      await compose(...end, 'store');
    }
  });
});

test('S48 the disk of the object store full under load: uploads 503, the rest works, then uploads again', async () => {
  await trial(load, 'disk full: object store', async () => {
    try {
      await fillDisk('objects');
      await untilOnlyUploadsFail();
      await load.answers(200, ['download']);
      expect(await inside('/readyz')).toBe('200');
    } finally {
      await freeDisk('objects');
    }
  });
});

test('S47 the disk of PostgreSQL full under load: what needs room is 503, then well again by itself', async () => {
  await trial(load, 'disk full: PostgreSQL', async () => {
    try {
      // Again and again: a checkpoint makes room.
      await load.answers(503, ['upload', 'hand in'], () => fillDisk('database'));
      await load.answers(200, ['read']);
      expect(await inside('/readyz')).toBe('200');
    } finally {
      await freeDisk('database');
    }
  });
});

test('S47 no room for the log of PostgreSQL under load: it crashes, and is well again by itself', async () => {
  await trial(load, 'disk full: log of PostgreSQL', async () => {
    try {
      await until(async () => {
        await fillDisk('database');
        // The next write begins a new file of the log.
        await psql('SELECT pg_switch_wal()').catch(() => {});
        return (await inside('/readyz')) === '503';
      });
      expect(await inside('/healthz')).toBe('200');
    } finally {
      await freeDisk('database');
    }
  });
});
