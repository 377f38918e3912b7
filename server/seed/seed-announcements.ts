import type { Tx } from '../database/db.ts';

const hour = 3_600_000;

interface SampleAnnouncement {
  readonly title: string;
  readonly body: string;
  readonly hoursAgo: number;
  readonly correctedHoursAgo?: number;
}

const sampleAnnouncements: readonly SampleAnnouncement[] = [
  {
    title: 'How reviews work this season',
    body: `When you hand in, your work gets **the date by which it is reviewed**. Three things make it quicker:

1. Answer every line of the task's guidelines.
2. Add the link to your post, *not only a screenshot*.
3. Say in one sentence what you would do better next time.

> Rejected work can be handed in again until the deadline. The feedback says what is missing.

Questions? [Write to us](mailto:desk@festival.example).`,
    hoursAgo: 70,
    correctedHoursAgo: 30,
  },
  {
    title: 'Campus briefing on Thursday at 19:00',
    body: `We meet **online** for forty minutes, then answer questions.

## What to bring

- the list of five friends
- one idea for a stall at your gate

The link is at https://festival.example/briefing and opens ten minutes before.`,
    hoursAgo: 5,
  },
];

interface Sample {
  readonly administratorId: string;
  readonly students: readonly { readonly id: string }[];
  readonly now: Date;
}

/** Published announcements; every third student has read the first one. */
export async function addAnnouncements(tx: Tx, { administratorId, students, now }: Sample): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * hour);
  for (const [index, { title, body, hoursAgo, correctedHoursAgo }] of sampleAnnouncements.entries()) {
    // In the order of creation, as in the list.
    const [row] = await tx.$queryRaw<{ id: string }[]>`SELECT uuidv7() AS id`;
    if (row === undefined) throw new Error('uuidv7() returned no row');
    const { id } = row;
    const publishedAt = before(hoursAgo);
    await tx.announcement.create({
      data: {
        id,
        title,
        body,
        audienceKind: 'all',
        state: 'published',
        publishedAt,
        correctedAt: correctedHoursAgo === undefined ? null : before(correctedHoursAgo),
        deliveryId: id,
        deliveredAt: publishedAt,
        createdById: administratorId,
        createdAt: publishedAt,
      },
    });
    await tx.announcementRecipient.createMany({
      data: students.map((student, place) => ({
        announcementId: id,
        userId: student.id,
        readAt: index === 0 && place % 3 === 0 ? before(hoursAgo - 1 - place / 30) : null,
      })),
    });
  }
}
