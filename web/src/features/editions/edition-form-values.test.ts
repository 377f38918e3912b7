import { expect, test } from 'vitest';
import { editionForm, typedAfter, typedOf } from './edition-form-values.ts';

const edition = {
  number: 26,
  name: '2026',
  startsOn: '2026-01-10',
  endsOn: null,
  timeZone: 'Asia/Kolkata',
  startedAt: '2026-01-01T00:00:00.000Z',
  closedAt: null,
  frozenFrom: null,
};

test('an edition is typed and read again', () => {
  const { number, name, startsOn, endsOn, timeZone } = edition;
  expect(editionForm.parse(typedOf(edition))).toEqual({ number, name, startsOn, endsOn, timeZone });
});

test('the next edition counts on; a name that is no year is left to the organiser', () => {
  expect(typedAfter(edition)).toEqual({
    number: '27',
    name: '2027',
    startsOn: '',
    endsOn: '',
    timeZone: 'Asia/Kolkata',
  });
  expect(typedAfter({ ...edition, name: 'The first' }).name).toBe('');
});

test.each([
  [{ number: '' }, 'number'],
  [{ name: ' ' }, 'name'],
  [{ endsOn: '2026-01-09' }, 'endsOn'],
  [{ timeZone: 'Mars' }, 'timeZone'],
])('%o is refused at its field', (change, field) => {
  const { error } = editionForm.safeParse({ ...typedOf(edition), ...change });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
