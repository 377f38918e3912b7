import type { TaskField } from '../form/task-form-values.ts';

export const taskLabels: Readonly<Record<TaskField, string>> = {
  title: 'Title',
  content: 'Content',
  deliverable: 'What to hand in',
  submissionGuidelines: 'Submission guidelines',
  domain: 'Domain',
  category: 'Category',
  difficulty: 'Difficulty',
  points: 'Points',
  lastDate: 'Deadline',
  estimatedTime: 'Estimated time',
  link: 'Link',
  technologies: 'Technologies',
  checklist: 'Checklist',
  imageIds: 'Images',
  approvalLimit: 'Limit of approved works',
  bonusPoints: 'Bonus points',
  bonusFirst: 'For the first approved works',
  prerequisiteIds: 'Tasks that come first',
};
