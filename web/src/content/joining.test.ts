import { afterEach, expect, test } from 'vitest';
import { publicSite, type SiteContent, siteContent } from '#contract/site.ts';
import { sampleSite } from '../../../server/seed/sample-site.ts';
import { joiningRule } from './joining.ts';
import { showSite } from './site.ts';

afterEach(() => showSite(sampleSite()));

const site = (joining: SiteContent['joining']) => ({ ...sampleSite(), joining });

test.each([
  [{ who: 'everybody', domains: [] }, null],
  [{ who: 'nobody', domains: [] }, 'New ambassadors cannot join at the moment.'],
  [{ who: 'invitation', domains: [] }, 'New ambassadors need an invitation.'],
  [
    { who: 'application', domains: [] },
    'New ambassadors apply first: sign in with Google, answer some questions, and we decide.',
  ],
  [
    { who: 'domains', domains: ['a.edu'] },
    'New ambassadors need an email address of a.edu, or of a subdomain.',
  ],
  [
    { who: 'domains', domains: ['a.edu', 'b.edu'] },
    'New ambassadors need an email address of a.edu or b.edu, or of a subdomain.',
  ],
  // The preview of a draft.
  [{ who: 'domains', domains: [] }, null],
] as const)('%o is said as %s', (joining, rule) => {
  showSite(site({ ...joining, domains: [...joining.domains] }));
  expect(joiningRule()).toBe(rule);
});

test('domains are read as people write them', () => {
  const read = siteContent.parse(site({ who: 'domains', domains: [' @Example.EDU', 'cs.example.org '] }));
  expect(read.joining.domains).toEqual(['example.edu', 'cs.example.org']);
});

test('domains of another rule are kept for later and not shown', () => {
  const content = siteContent.parse(site({ who: 'nobody', domains: ['a.edu'] }));
  expect(content.joining.domains).toEqual(['a.edu']);
  expect(publicSite(content, { isStatic: true, university: null }).joining.domains).toEqual([]);
});

test.each([
  [{ who: 'domains', domains: [] }, 'joining.domains'],
  [{ who: 'domains', domains: ['a.edu', ''] }, 'joining.domains.1'],
  [{ who: 'domains', domains: ['somebody@a.edu'] }, 'joining.domains.0'],
  [{ who: 'application', domains: [] }, 'joining.questions'],
] as const)('%o cannot be published', (joining, path) => {
  const { error } = siteContent.safeParse(site({ ...joining, domains: [...joining.domains] }));
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});
