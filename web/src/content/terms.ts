import { legalTexts } from '#contract/legal-texts.ts';
import { sitePath } from '../paths.ts';
import { festivalName } from './festival-name.ts';
import { allFiles, filesOfWork } from './how-it-works.ts';
import { fact } from './legal-fact.ts';
import { type LegalDocument, link, list, text } from './legal-types.ts';
import { site } from './site.ts';

/** The rules of the programme that the software enforces. A festival adds its own. */
export const terms = (): LegalDocument => ({
  title: 'Terms',
  lead: `The rules of the ambassador programme of ${festivalName(site().festival)}, short enough to read. You agree to them when you join.`,
  changed: legalTexts.terms,
  inShort: [
    'Taking part is free, and you can stop at any time.',
    'What you submit stays yours; we may look at it, review it and show it as agreed with you.',
    'Points are given by people and can be explained. They are not money.',
    'Be honest, be kind, and submit only what you may share.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who these terms are between',
      blocks: [
        text(
          'Between you and ',
          fact('responsible'),
          '. You can take part if you study at a college and are at least ',
          fact('minimumAge'),
          ' years old.',
        ),
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        list(
          'One person, one account, under your own name. It is created when you first sign in and belongs to the account that you sign in with.',
          'Keep that account safe; anyone who can use it can use this one too.',
          'Administrators can delete an account that breaks these rules, and say why if you ask.',
        ),
      ],
    },
    {
      id: 'work',
      title: 'What you submit',
      blocks: [
        list(
          'It stays yours. By submitting it you allow the programme’s team to open, store and review it. For anything else, such as showing it on a stage or in a post, we ask you first.',
          'Submit only what you made or may pass on, and nothing that hurts or exposes others. Everyone who can be recognised in a picture must agree.',
          'You can change or withdraw it until a reviewer opens it. After the deadline of a task no new work can be submitted.',
          `Files of one submission: ${filesOfWork()}. All your files: ${allFiles}.`,
        ),
      ],
    },
    {
      id: 'points',
      title: 'Points, ranks and rewards',
      blocks: [
        list(
          'The task’s points at the time when you submit apply to you; a later change of the task does not affect them. An administrator awards between 0 and that number and can say why.',
          'Work is reviewed by a person. If a review looks wrong to you, write to us and name the task.',
          'An administrator can delete a submission, which takes its points back; both are recorded.',
          'Equal points share a rank. Points cannot be bought, sold, paid out or passed on.',
          'The Incentives page shows what each tier of points unlocks. It is promised by the festival, not by this software.',
        ),
      ],
    },
    {
      id: 'conduct',
      title: 'Fair play',
      blocks: [
        list(
          'No second accounts, no bought followers, no copied work.',
          'No attempts to break, overload or bypass the site. If you find a security problem, please tell us.',
          'In messages and in public, treat others as you want to be treated on your own campus.',
        ),
      ],
    },
    {
      id: 'service',
      title: 'What we promise',
      blocks: [
        text(
          'We run the site with care and keep copies of the data, but it can be down, and a date or a task can change. We are liable for damage that we cause on purpose or by gross negligence, and wherever the law requires it.',
        ),
        text(
          'You can leave at any time: ',
          link('have your account deleted', `${sitePath('privacy')}#deletion`),
          '.',
        ),
      ],
    },
    {
      id: 'changes',
      title: 'Changes and governing law',
      blocks: [
        text(
          'If these rules change, the date above changes with them, and the festival can ask everybody to agree again; what you submitted before is reviewed under the rules of that day. These terms are governed by ',
          fact('law'),
          '.',
        ),
        text('Questions: ', link('write to us', sitePath('contact')), '.'),
      ],
    },
  ],
});
