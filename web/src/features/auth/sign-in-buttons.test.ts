import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { sampleSite } from '../../../../server/seed/sample-site.ts';
import { showSite } from '../../content/site.ts';
import { failureBefore, SignInButtons } from './sign-in-buttons.tsx';

afterEach(() => showSite(sampleSite()));

const university = { name: 'Example University', button: 'Continue with Example University' };
const textsOf = (html: string) =>
  Array.from(html.matchAll(/<button[^>]*>(.*?)<\/button>/g), ([, text]) => text);

test('without a second provider there is one button, with the label of the page', () => {
  showSite(sampleSite());
  const html = renderToStaticMarkup(createElement(SignInButtons, { label: 'Try Again' }));
  expect(textsOf(html)).toEqual(['Try Again']);
  expect(html).toMatch(/^<button/);
});

test('with one, its button follows, and only that of Google is filled', () => {
  showSite({ ...sampleSite(), university });
  const html = renderToStaticMarkup(createElement(SignInButtons, { label: 'Try Again' }));
  expect(textsOf(html)).toEqual(['Continue with Google', university.button]);
  expect(html.match(/bg-flame /g)).toHaveLength(1);
});

test('a page after a failed sign-in names Google only if there is no other provider', () => {
  showSite(sampleSite());
  expect(failureBefore()).toBe('Failed to sign in with Google. Please try again.');
  showSite({ ...sampleSite(), university });
  expect(failureBefore()).toBe('Failed to sign in. Please try again.');
});
