import { randomUUID } from 'node:crypto';
import type { Tx } from '../database/db.ts';

const hour = 3_600_000;

interface Sample {
  /** The place of the student among the writers; absent for a visitor. */
  readonly student?: number;
  readonly name?: string;
  readonly topic: string | null;
  readonly message: string;
  readonly hoursAgo: number;
  readonly replies?: readonly { readonly hoursAgo: number; readonly body: string; readonly own?: boolean }[];
  readonly handled?: boolean;
}

const samples: readonly Sample[] = [
  {
    student: 4,
    topic: 'A task or points',
    message:
      'My poster was approved on Monday, but I cannot find its points on the leaderboard. Where do they appear?',
    hoursAgo: 3,
  },
  {
    name: 'Meera Pillai',
    topic: 'Joining',
    message: 'I study in the final year. May I still become an ambassador, and until when?',
    hoursAgo: 7,
  },
  {
    student: 1,
    topic: 'A task or points',
    message: 'The task about the banner asks for a photo of the gate. Our campus has two gates. Which one?',
    hoursAgo: 30,
    replies: [
      { hoursAgo: 26, body: 'Either one is fine, as long as the name of the college can be read.' },
      { hoursAgo: 20, own: true, body: 'Thank you! May the photo show people?' },
    ],
  },
  {
    student: 2,
    topic: 'My account or data',
    message: 'I changed my college last month. Do I keep my points if I change it in my profile?',
    hoursAgo: 52,
    replies: [{ hoursAgo: 49, body: 'Yes. Change it in your profile: points and tier stay as they are.' }],
  },
  {
    name: 'Riverside Prints',
    topic: 'Sponsoring',
    message: 'We print posters and would like to support the festival. Whom may we call?',
    hoursAgo: 120,
    handled: true,
  },
];

const phrases = [
  {
    title: 'Points appear at once',
    body: 'Hello {first_name},\n\npoints are added the moment your work is approved.',
  },
  { title: 'Name the task', body: 'Hello {first_name},\n\nwhich task is it about? Please write its title.' },
  { title: 'About a task', body: 'Hello {first_name},\n\nabout “{task}”: ' },
];

interface SeedInput {
  readonly writers: readonly { readonly id: string; readonly name: string; readonly email: string }[];
  readonly administratorId: string;
  readonly now: Date;
}

/** Messages of students and visitors, with answers, and shared phrases. */
export async function seedMessages(tx: Tx, { writers, administratorId, now }: SeedInput): Promise<void> {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hour);
  for (const { student, name, topic, message, hoursAgo, replies = [], handled = false } of samples) {
    const writer = student === undefined ? undefined : writers[student];
    const id = randomUUID();
    const answered = replies.findLast(({ own }) => !own);
    const last = replies.at(-1);
    await tx.contactMessage.create({
      data: {
        id,
        name: writer?.name ?? name ?? '',
        email: writer?.email ?? `${(name ?? '').toLowerCase().replaceAll(' ', '.')}@visitors.example`,
        topic,
        message,
        userId: writer?.id ?? null,
        createdAt: at(hoursAgo),
        version: 1 + replies.length,
        ...(answered && { answeredAt: at(answered.hoursAgo), assignedToId: administratorId }),
        ...(last && { lastReplyAt: at(last.hoursAgo) }),
        ...(handled && { state: 'handled', handledAt: at(hoursAgo - 1) }),
        replies: {
          create: replies.map(({ hoursAgo: ago, body, own = false }) => ({
            sender: own ? 'writer' : 'administrator',
            administratorId: own ? null : administratorId,
            body,
            createdAt: at(ago),
          })),
        },
      },
    });
  }
  await tx.savedPhrase.createMany({ data: phrases });
}
