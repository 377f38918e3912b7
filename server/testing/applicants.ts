import type { Application, Prisma } from '#prisma/client.ts';
import type { SiteContent } from '../contract/site.ts';
import type { Db } from '../database/db.ts';
import { startSession } from '../features/auth/start-session.ts';
import { sessionCookie } from '../http/session.ts';
import { testIssuer } from './factories.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

export const applicationQuestions = [
  { id: 'why', type: 'text', text: 'Why do you want to join?', options: [], required: true },
  {
    id: 'track',
    type: 'choice',
    text: 'What do you like?',
    options: [
      { text: 'Design', right: false },
      { text: 'Events', right: false },
    ],
    required: false,
  },
] satisfies SiteContent['joining']['questions'];

/** By default one that was sent now. */
export function createApplication(
  db: Db,
  overrides: Partial<Prisma.ApplicationUncheckedCreateInput> = {},
): Promise<Application> {
  made += 1;
  const now = new Date();
  return db.application.create({
    data: {
      issuer: testIssuer,
      subject: `applicant-${made}`,
      email: `applicant-${made}@students.test`,
      name: `Applicant ${made}`,
      status: 'received',
      sentAt: now,
      questions: applicationQuestions.map((question) => ({
        ...question,
        options: question.options.map(({ text }) => text),
      })),
      answers: { why: ['Because.'] },
      ...overrides,
    },
  });
}

/** @returns a Cookie header */
export async function signInAsApplicant({ db, deps }: TestApp, { id }: { id: string }): Promise<string> {
  const token = await startSession(db, deps, {
    method: 'google',
    userId: null,
    administratorId: null,
    applicationId: id,
  });
  return `${sessionCookie}=${token}`;
}
