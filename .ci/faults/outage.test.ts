import { afterAll, beforeAll, expect, test } from 'vitest';
import { compose, inside, psql, until } from '../stack/stack.ts';
import { fillDisk, freeDisk, scaleServers } from './containers.ts';
import { type Load, startLoad } from './load.ts';
import { trial } from './trial.ts';

let load: Load;

beforeAll(async () => {
  await scaleServers(1);
  load = await startLoad();
});
afterAll(() => load?.close());

/** Uploads fail; everything else works. */
async function untilOnlyUploadsFail(): Promise<void> {
  await load.untilAnswered(503, ['upload']);
  await load.untilAnswered(201, ['submit', 'create task']);
  await load.untilAnswered(200, ['read', 'approve']);
}

const outages = [
  ['frozen', ['pause'], ['unpause']],
  ['stopped', ['stop', '--timeout', '10'], ['start']],
] as const;

test.each(outages)(
  'S47 PostgreSQL %s under load: 503, not ready, alive, and recovery without help',
  async (how, begin, end) => {
    await trial(load, `PostgreSQL ${how}`, async () => {
      await compose(...begin, 'postgres');
      try {
        await load.untilAnswered(503, ['read', 'upload']);
        expect(await inside('/healthz')).toBe('200');
        expect(await inside('/readyz')).toBe('503');
      } finally {
        await compose(...end, 'postgres');
      }
    });
  },
);

test.each(outages)(
  'S48 object store %s under load: uploads answer 503, everything else works',
  async (how, begin, end) => {
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
  },
);

test('S48 the disk of the object store full under load: uploads answer 503, everything else works, and uploads recover', async () => {
  await trial(load, 'disk full: object store', async () => {
    try {
      await fillDisk('objects');
      await untilOnlyUploadsFail();
      await load.untilAnswered(200, ['download']);
      expect(await inside('/readyz')).toBe('200');
    } finally {
      await freeDisk('objects');
    }
  });
});

test('S47 the disk of PostgreSQL full under load: writes that need space answer 503, and recover without help', async () => {
  await trial(load, 'disk full: PostgreSQL', async () => {
    try {
      // Repeatedly: a checkpoint frees space.
      await load.untilAnswered(503, ['upload', 'submit'], () => fillDisk('database'));
      await load.untilAnswered(200, ['read']);
      expect(await inside('/readyz')).toBe('200');
    } finally {
      await freeDisk('database');
    }
  });
});

test('S47 no space for the write-ahead log of PostgreSQL under load: it crashes, and recovers without help', async () => {
  await trial(load, 'disk full: WAL of PostgreSQL', async () => {
    try {
      await until(async () => {
        await fillDisk('database');
        // The next write starts a new WAL file.
        await psql('SELECT pg_switch_wal()').catch(() => {});
        return (await inside('/readyz')) === '503';
      });
      expect(await inside('/healthz')).toBe('200');
    } finally {
      await freeDisk('database');
    }
  });
});
