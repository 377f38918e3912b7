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
      taskGuidelines: 'As a link.',
      title: 'My film',
      description: 'Sixty seconds.',
    });
  });

  it('are those of the task as it was when the work was submitted', () => {
    const edited = { title: 'Film a week', content: 'Many takes.' };
    const { task } = submission;
    expect(textsOf({ ...submission, task: task && { ...task, ...edited } })).toEqual(textsOf(submission));
    expect(textsOf({ ...submission, task: null })).toEqual(textsOf(submission));
  });

  it('fall back to the specified texts', () => {
    expect(
      textsOf({
        ...submission,
        user: null,
        userEmail: null,
        task: null,
        taskAtSubmission: null,
        title: '',
        description: '',
      }),
    ).toEqual({
      studentName: 'Unknown User',
      studentEmail: 'No email',
      taskTitle: 'Unknown Task',
      taskContent: 'No description',
      taskGuidelines: '',
      title: 'Unknown Task',
      description: 'No description',
    });
  });
});
