import { expect, it } from 'vitest';
import { timeZoneOn } from './time-zone.ts';

it('names the time zone with its offset', () => {
  expect(timeZoneOn('2026-07-01T00:00:00Z')).toMatch(/^(UTC|.+, (UTC|GMT([+-]\d{1,2}(:\d\d)?)?))$/);
});
