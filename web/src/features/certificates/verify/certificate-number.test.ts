import { expect, test } from 'vitest';
import { certificateNumber } from './certificate-number.ts';

const number = '0198c6ff-12ab-4000-8000-00000000000f';

test.each([
  number,
  ` ${number.toUpperCase()}\n`,
  number.replaceAll('-', ''),
  number.replaceAll('-', ' '),
  number.replaceAll('-', '–'),
  `https://ambassadors.example.org/verify/${number}?utm_source=mail`,
  `/verify/${number}/`,
])('the number is found in %j', (text) => {
  expect(certificateNumber(text)).toBe(number);
});

test.each(['', 'x', number.slice(1), `${number}0`, 'https://ambassadors.example.org/verify/'])(
  'there is no number in %j',
  (text) => {
    expect(certificateNumber(text)).toBeNull();
  },
);
