import { expect, test } from 'vitest';
import { ourHowItWorks } from '#contract/how-it-works.ts';
import { limits } from '#contract/limits.ts';
import { accepted } from './how-it-works.ts';

const said = JSON.stringify(ourHowItWorks);

test('/how-it-works names the sizes that the server enforces', () => {
  expect(limits.submissionFileBytes / 1024 ** 2).toBe(50);
  expect(accepted.map(({ text }) => text)).toEqual([
    'Up to 10, at most 50 MB each, a video 512 MB',
    'At most 2,000 MB together',
    'One web address, for example of a video or a post',
    'Up to 10,000 characters',
  ]);
});

test('/how-it-works says where reviewed work is, and that a new attempt starts with the earlier files', () => {
  expect(said).not.toContain('Pending page');
  expect(said).toContain('under Pending: open the tab Approved, Rejected or All.');
  expect(said).toContain('your earlier text, link and files are filled in for you.');
});

test('/how-it-works names no time for reviews: the site has the only one', () => {
  const { text = '' } = ourHowItWorks.questions.find(({ title }) => title.startsWith('How long')) ?? {};
  expect(text).toContain('the date by which it is reviewed');
  expect(text).not.toMatch(/\d/);
});
