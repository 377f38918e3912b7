/** The texts of the page /how-it-works, unless the site has its own. */
export const ourHowItWorks = {
  title: 'How it works',
  lead: 'You take tasks for the festival, hand in your work, and a reviewer gives you points for it. Points move you up the leaderboard and unlock incentives.',
  steps: [
    {
      title: 'Sign in and choose a task',
      text: 'Sign in with your Google account; the first sign-in creates your ambassador account. The Tasks page lists every task with its points, its difficulty and its deadline.',
    },
    {
      title: 'Hand in your work',
      text: 'Open the task and add a description, a link, files, or all three. You can change or withdraw your work until a reviewer opens it. After the deadline, a task accepts no new work.',
    },
    {
      title: 'A reviewer looks at it',
      text: 'An administrator of the programme opens your work and approves or rejects it. They choose the points and can write feedback. You find both under Pending: open the tab Approved, Rejected or All.',
    },
    {
      title: 'Your points count',
      text: 'The points of approved work are added to your total at once. The leaderboard ranks all ambassadors by their totals; equal totals share a rank.',
    },
  ],
  questions: [
    {
      title: 'How long does a review take?',
      text: 'When you hand in, your work gets the date by which it is reviewed; the task and Pending show it. Reviewers are people: while much work is waiting, it can take longer, and then both say so.',
    },
    {
      title: 'Why did I get only some of the points?',
      text: 'The points on a task are the most that it can give. A reviewer awards any whole number from 0 up to that maximum. The maximum is the one that the task had when you handed in your work; a later change does not affect it.',
    },
    {
      title: 'My work was rejected. Can I try again?',
      text: 'Yes, until the deadline of the task. Rejected work gives no points. Read the feedback, then hand in again: your earlier text, link and files are filled in for you.',
    },
    {
      title: 'Can I hand in several times for one task?',
      text: 'Only after a rejection. While your work waits for a review you can edit it instead, and a task that was approved is finished for you. A task that says “Once each day” or “Once each week” begins again by itself.',
    },
    {
      title: 'What kinds of tasks are there?',
      text: 'Besides work that you hand in: quizzes and forms that you answer on the page of the task, events where you scan a code, and links that bring others. Each task says how its points come. One that you cannot take yet says why, and what to do first.',
    },
    {
      title: 'Who sees my name?',
      text: 'Others see it on the leaderboard with your points. In your profile you can choose an alias instead, or not appear at all. Administrators always see your name. Before the ceremony the leaderboard may stand still; your points go on.',
    },
    {
      title: 'Can I lose points again?',
      text: 'Only if an administrator deletes the submission that earned them. If you think that a review is wrong, you can appeal against it once, under Pending: another administrator decides.',
    },
  ],
  incentives:
    'Every tier has a number of points. When your total reaches it, you have the tier, and the Incentives page shows what comes with it.',
};
