import { describe, expect, it } from 'vitest';
import type { ReviewedSubmission } from '#contract/review.ts';
import { textsOf } from './submission-texts.ts';

const id = '0190c0de-0000-7000-8000-000000000001';

const submission: ReviewedSubmission = {
  id,
  userId: id,
  userEmail: 'asha@example.org',
  taskId: id,
  task: {
    id,
    title: 'Film a day',
    content: 'One take.',
    domain: 'Video Editing',
    difficulty: 'Medium',
    points: 250,
    lastDate: '2026-01-01T00:00:00.000Z',
  },
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
    college: null,
    techid: 'TB26-00001',
    points: 0,
    profilePhoto: null,
  },
  reviewedBy: null,
};

describe('the texts of a submission', () => {
  it('are its own where they are known', () => {
    expect(textsOf(submission)).toEqual({
      studentName: 'Asha',
      studentEmail: 'asha@college.example',
      taskTitle: 'Film a day',
      taskContent: 'One take.',
      title: 'My film',
      description: 'Sixty seconds.',
    });
  });

  it('fall back to the specification’s words', () => {
    expect(
      textsOf({ ...submission, user: null, userEmail: null, task: null, title: '', description: '' }),
    ).toEqual({
      studentName: 'Unknown User',
      studentEmail: 'No email',
      taskTitle: 'Unknown Task',
      taskContent: 'No description',
      title: 'Unknown Task',
      description: 'No description',
    });
  });
});
