import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@playwright/test';
import sharp from 'sharp';
import { paths, sitePath } from '../../src/paths.ts';
import { isNightly } from '../is-nightly.ts';
import { issueCertificate } from '../issue-certificate.ts';
import { postAdministratorSignIn } from '../sign-in.ts';
import type { Stack } from '../stack.ts';
import { sweptPages } from '../swept-pages.ts';
import type { Role } from '../test.ts';
import type { EngineBrowser } from './engine-browser.ts';
import { Person } from './person.ts';

interface Story {
  open: () => Promise<EngineBrowser>;
  stack: Stack;
  step: (title: string, run: () => Promise<void>) => Promise<void>;
}

/** What a student and an administrator do, in two browsers of one engine. */
export async function playStory({ open, stack, step }: Story): Promise<void> {
  const mark = randomUUID().slice(0, 8);
  const title = `Photograph the gate ${mark}`;
  const directory = await mkdtemp(join(tmpdir(), 'torchbearer-engine-'));
  const photo = join(directory, 'gate.jpg');
  await writeFile(photo, await photograph());
  const browsers: EngineBrowser[] = [];
  const openOne = async () => {
    const browser = await open();
    browsers.push(browser);
    return browser;
  };
  try {
    const [ours, theirs] = [await openOne(), await openOne()];
    const student = new Person(await ours.newTab(), stack.origin);
    const administrator = new Person(await theirs.newTab(), stack.origin);
    let adminPath = '';

    await step('a visitor signs in on the landing page', async () => {
      await student.open('/');
      await student.sees('Carry the fire to your campus.', 'heading');
      await student.press('Join Now');
      await student.fill('Email', `engine-${mark}@students.example`);
      await student.fill('Name', `Ambassador ${mark}`);
      await student.press('Continue');
      await student.sees('Welcome to', 'heading');
      await student.press('I agree to the terms and the privacy policy.', 'text');
      await student.press('Agree and go on');
      await student.press('Skip all steps');
      await student.sees(', Ambassador', 'heading');
    });

    await step('the administrator signs in', async () => {
      await administrator.open(paths.adminLogin);
      await administrator.fill('Email', stack.administrator.email);
      await administrator.fill('Password', stack.administrator.password);
      await administrator.press('Admin Sign In');
      await administrator.sees('Create Task', 'heading');
      adminPath = await administrator.path();
    });

    if (isNightly) {
      await step('every page loads twice and is turned', async () => {
        await Promise.all([
          loadAndTurn(student, 'student', adminPath),
          loadAndTurn(administrator, 'administrator', adminPath),
        ]);
      });
    }

    await step('a task is made', async () => {
      await administrator.open(adminPath);
      await administrator.fill('Title', title);
      await administrator.fill('Content', 'One photograph of your gate.');
      await administrator.press('Domain', 'field');
      await administrator.press('Design', 'option');
      await administrator.fill('Points', '40');
      await administrator.fill('Deadline', theirs.dateKeys);
      await administrator.hasTyped('Deadline', '2030-01-31T18:00');
      await administrator.press('Create Task');
      await administrator.sees('Task created successfully!', 'heading');
    });

    await step('work with a photograph is handed in and edited', async () => {
      await student.open(`${paths.tasks}?search=${mark}`);
      await student.press(title, 'link');
      await student.fill('Description', 'Taken at nine.');
      await student.choose(photo);
      await student.sees('gate.jpg');
      await student.press('Submit work');
      await student.sees('Work no. 1 is handed in', 'heading');
      await student.press('Edit');
      await student.fill('Description', ' No flash.');
      await student.press('Save Changes');
      await student.seesNo('Edit your work', 'heading');
      await student.sees('Taken at nine. No flash.');
    });

    await step('two tabs have one connection', async () => {
      await student.open(paths.dashboard);
      await student.sees(', Ambassador', 'heading');
      const second = new Person(await ours.newTab(), stack.origin);
      await second.open(paths.leaderboard);
      await second.sees('Leaderboard', 'heading');
      await student.sharesConnection(2);
      await student.tab.toFront();
    });

    await step('the review arrives in the open page', async () => {
      await administrator.open(`${paths.admin.requests(adminPath)}?search=${mark}`);
      await administrator.press(title);
      await administrator.sees('Taken at nine. No flash.');
      await administrator.replace('Points', '35');
      await administrator.press('Approve');
      await administrator.sees('35 of 40 points');
      await student.sees('35 new points');
      await student.press('unread');
      await student.sees('35 of 40 points');
    });

    await step('a certificate is checked by its address and by its PDF', async () => {
      const api = await request.newContext({ baseURL: stack.origin });
      await postAdministratorSignIn(api, stack.administrator);
      const { items } = await (await api.get(`/api/admin/users?search=engine-${mark}`)).json();
      const id = await issueCertificate(api, items[0].id, `Lead ${mark}`);
      const pdf = join(directory, 'certificate.pdf');
      await writeFile(pdf, await (await api.get(`/api/verify/${id}/certificate.pdf`)).body());
      await api.dispose();
      await student.open(paths.myCertificates);
      await student.sees(`Lead ${mark}`, 'heading');
      await student.open(paths.certificate(id));
      await student.sees('This certificate is valid', 'heading');
      await student.sees('Checked by this site and by your browser.');
      await student.open(sitePath('verify'));
      await student.sees('Check a certificate', 'heading');
      await student.choose(pdf);
      await student.sees('This file is genuine', 'heading');
    });

    await step('after the sign-out, back shows nothing of it', async () => {
      await student.open(paths.profile);
      await student.sees(`Ambassador ${mark}`);
      await student.press('Logout');
      await student.sees('Carry the fire to your campus.', 'heading');
      await student.back();
      await student.sees('Signed out', 'heading');
      await student.seesNo(mark);
    });
  } finally {
    await Promise.all([...browsers.map((browser) => browser.close()), rm(directory, { recursive: true })]);
  }
}

/** A JPEG of a common size, with a pattern that does not compress to nothing. */
function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'gray', noise } })
    .jpeg()
    .toBuffer();
}

async function loadAndTurn(person: Person, role: Role, adminPath: string): Promise<void> {
  const simple = sweptPages.filter(
    (page) => page.role === role && page.prepare === undefined && !page.newStudent && !page.logsErrors,
  );
  for (const { path, heading } of simple) {
    const words = typeof heading === 'string' ? heading : heading.source.replace('^', '');
    await person.open(typeof path === 'string' ? path : path(adminPath));
    await person.sees(words, 'heading');
    // The second load is in the narrow window.
    await person.turns('narrow');
    await person.tab.reload();
    await person.sees(words, 'heading');
    await person.turns('wide');
  }
  // Pages of the sample festival that are opened from a list.
  for (const [path, words] of linkedPages(adminPath)[role]) {
    await person.open(path);
    await person.press(words, 'link');
    await person.sees(words, 'heading');
    await person.tab.reload();
    await person.sees(words, 'heading');
  }
}

type LinkedPages = Record<Role, [path: string, words: string][]>;

const linkedPages = (adminPath: string): LinkedPages => ({
  visitor: [],
  student: [
    [`${paths.tasks}?search=Bring+five+friends`, 'Bring five friends'],
    [paths.announcements, 'How reviews work this season'],
  ],
  administrator: [
    [`${paths.admin.users(adminPath)}?search=Ambassador+01`, 'Ambassador 01'],
    [paths.admin.announcements(adminPath), 'How reviews work this season'],
  ],
});
