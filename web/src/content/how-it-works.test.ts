import { afterEach, expect, test } from 'vitest';
import { ourHowItWorks } from '#contract/how-it-works.ts';
import { limits } from '#contract/limits.ts';
import { sampleSite } from '../../../server/seed/sample-site.ts';
import { accepted } from './how-it-works.ts';
import { showSite } from './site.ts';
import { terms } from './terms.ts';

afterEach(() => showSite(sampleSite()));

const said = JSON.stringify(ourHowItWorks);

test('/how-it-works names the sizes that the server enforces', () => {
  expect(limits.submissionFileBytes / 1024 ** 2).toBe(50);
  expect(accepted().map(({ text }) => text)).toEqual([
    'Up to 10, at most 50 MB each, a video 512 MB',
    'At most 2,000 MB together',
    'One web address, for example of a video or a post',
    'Up to 10,000 characters',
  ]);
});

test.each([
  [{ files: 3, fileMegabytes: 5, videoMegabytes: 80 }, 'Up to 3, at most 5 MB each, a video 80 MB'],
  [{ files: 1, fileMegabytes: 20, videoMegabytes: 20 }, 'One, at most 20 MB'],
])('/how-it-works and the terms name the limits of the site: %o', (uploads, text) => {
  const { programme, ...rest } = sampleSite();
  showSite({ ...rest, programme: { ...programme, uploads } });
  expect(accepted()[0]?.text).toBe(text);
  expect(JSON.stringify(terms())).toContain(`Files of one submission: ${text}.`);
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
