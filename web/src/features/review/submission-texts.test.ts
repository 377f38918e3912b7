import { describe, expect, it } from 'vitest';
import { sampleSubmission as submission } from './sample-submission.ts';
import { textsOf } from './submission-texts.ts';

describe('the texts of a submission', () => {
  it('are those of the submission, its student and its task', () => {
    expect(textsOf(submission)).toEqual({
      studentName: 'Asha',
      studentEmail: 'asha@college.example',
      taskTitle: 'Film a day',
      taskContent: 'One take.',
      title: 'My film',
      description: 'Sixty seconds.',
    });
  });

  it('fall back to the specified texts', () => {
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
