import { expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { sampleSite } from '../seed/sample-site.ts';
import { readMailConfig } from './mail-config.ts';
import { renderMail } from './render-mail.ts';

const config = (MAIL_FROM: string) =>
  loadConfig({
    DATABASE_URL: 'postgresql://localhost/torchbearer',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    ADMIN_EMAILS: 'desk@example.org',
    ADMIN_PATH_SEGMENT: 'a-random-path-segment',
    SMTP_URL: 'smtp://mail.example.org',
    MAIL_FROM,
  });

async function mail(from: string, accent?: string) {
  const content = { ...sampleSite(), look: { accent } };
  const site = { published: async () => ({ number: 1, content }) };
  return renderMail(
    {
      heading: 'Your work was approved',
      preheader: '',
      action: { label: 'Open it', url: 'https://example.org/' },
      reason: 'You get this mail because you asked.',
    },
    await readMailConfig({ config: config(from), site }),
  );
}

test('the sender is named as in MAIL_FROM, otherwise as the festival', async () => {
  expect((await mail('Desk <a@b.org>')).from.name).toBe('Desk');
  const { from, html } = await mail('a@b.org');
  expect(from).toEqual({ name: sampleSite().festival.title, address: 'a@b.org' });
  expect(html).toContain(`${sampleSite().festival.title}</a>`);
});

test('the button has the accent colour of the site, in shades that can be read in both themes', async () => {
  expect((await mail('a@b.org')).html).toContain('background-color:#c23000;color:#fcf8f1;');
  const { html } = await mail('a@b.org', '#0f766e');
  expect(html).toContain('background-color:#0f766e;color:#');
  expect(html).not.toMatch(/#c23000|#f96f2d/);
});
