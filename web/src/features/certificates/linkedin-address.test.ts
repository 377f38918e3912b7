import { expect, test } from 'vitest';
import { linkedInAddress } from './linkedin-address.ts';

test('the form of LinkedIn is filled in', () => {
  const address = linkedInAddress({
    ...{ id: '1', title: 'Lead & friend', organization: 'Torchbearer', issuedAt: '2026-11-15T12:00:00Z' },
    address: 'https://ambassadors.example.org/verify/1',
  });
  const { origin, searchParams } = new URL(address);
  expect(origin).toBe('https://www.linkedin.com');
  expect(Object.fromEntries(searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Lead & friend',
    organizationName: 'Torchbearer',
    issueYear: '2026',
    issueMonth: '11',
    certUrl: 'https://ambassadors.example.org/verify/1',
    certId: '1',
  });
});
