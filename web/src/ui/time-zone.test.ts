import { expect, it } from 'vitest';
import { timeZoneOn } from './time-zone.ts';

it('names the time zone with its offset', () => {
  expect(timeZoneOn(new Date(2026, 6, 1))).toMatch(/^(UTC|.+, (UTC|GMT([+-]\d{1,2}(:\d\d)?)?))$/);
});
