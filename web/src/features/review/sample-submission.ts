import type { ReviewedSubmission } from '#contract/review.ts';
import { sampleTask } from '../tasks/sample-task.ts';

const id = '0190c0de-0000-7000-8000-000000000001';

/** A pending submission for tests. */
export const sampleSubmission: ReviewedSubmission = {
  id,
  userId: id,
  userEmail: 'asha@example.org',
  taskId: id,
  task: sampleTask({ id, title: 'Film a day', content: 'One take.' }),
  taskAtSubmission: { title: 'Film a day', content: 'One take.', submissionGuidelines: 'As a link.' },
  title: 'My film',
  description: 'Sixty seconds.',
  link: null,
  fileNames: [],
  fileUrls: [],
  files: [],
  status: 'pending',
  points: null,
  maxPoints: 250,
  feedback: null,
  version: 1,
  submittedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  reviewedAt: null,
  user: {
    id,
    name: 'Asha',
    email: 'asha@college.example',
    alias: null,
    hidden: false,
    college: null,
    techid: 'TB26-00001',
    points: 0,
    profilePhoto: null,
  },
  reviewedBy: null,
  reviewedById: null,
  reviewId: null,
  reviseUntil: null,
  revisedAt: null,
  sameLink: false,
  claim: null,
};
