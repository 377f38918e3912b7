import { paths } from '../paths.ts';
import { festival } from './festival.ts';
import { legalFacts } from './legal-facts.ts';
import { fact } from './legal-sample.ts';
import { type LegalDocument, link, list, text } from './legal-types.ts';

/** The rules of the programme, as far as the software keeps to them. A festival adds its own. */
export const terms: LegalDocument = {
  title: 'Terms',
  lead: `The rules of the ambassador programme of ${festival.title} ${festival.year}, short enough to be read. Signing in means that you agree to them.`,
  changed: '2026-11-21',
  inShort: [
    'Taking part is free, and you can stop at any time.',
    'What you hand in stays yours; we may look at it, judge it and show it as agreed with you.',
    'Points are given by people and can be explained. They are not money.',
    'Be honest, be kind, and hand in only what you may share.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Between whom',
      blocks: [
        text(
          'Between you and ',
          fact(legalFacts.controller),
          ', ',
          fact(legalFacts.address),
          '. You can take part if you study at a college and are at least ',
          fact(legalFacts.minimumAge),
          ' years old.',
        ),
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        list(
          'One person, one account, under your own name. It is opened by signing in with Google and belongs to that Google account.',
          'Keep the Google account safe; whoever has it has this one too.',
          'Administrators can delete an account that breaks these rules, and say why if you ask.',
        ),
      ],
    },
    {
      id: 'work',
      title: 'What you hand in',
      blocks: [
        list(
          'It stays yours. By handing it in you allow the programme’s team to open, store and judge it. Anything beyond that, such as showing it on a stage or in a post, we ask you first.',
          'Hand in only what you made or may pass on, and nothing that hurts or exposes others. Whoever can be recognised in a picture has to agree.',
          'You can change or withdraw it for as long as no verdict was given. After the deadline of a task nothing new can be handed in.',
          'Files: up to ten for each submission, 50 MB each, 500 MB altogether.',
        ),
      ],
    },
    {
      id: 'points',
      title: 'Points, ranks and rewards',
      blocks: [
        list(
          'A task names its points when you hand in; a later change of the task does not change yours. An administrator awards from nought to that number and may say why.',
          'A verdict is given by a person. If one looks wrong to you, write to us and name the task.',
          'An administrator can delete a submission, which takes its points back; both are written down.',
          'Equal points share a rank. Points cannot be bought, sold, paid out or passed on.',
          'What a tier of points unlocks stands on the Incentives page. It is promised by the festival, not by this software.',
        ),
      ],
    },
    {
      id: 'conduct',
      title: 'Fair play',
      blocks: [
        list(
          'No second accounts, no bought followers, no copied work.',
          'No attempts to break, overload or get round the site. If you find a hole, tell us: we are glad of it.',
          'In messages and in public, treat others as you want to be treated on your own campus.',
        ),
      ],
    },
    {
      id: 'service',
      title: 'What we promise, and what not',
      blocks: [
        text(
          'We run the site with care and keep copies of the data, but it can be down, and a date or a task can change. We answer for damage that we cause on purpose or by gross carelessness, and wherever the law says so.',
        ),
        text(
          'You can leave at any time: ',
          link('have your account deleted', `${paths.privacy}#deletion`),
          '.',
        ),
      ],
    },
    {
      id: 'changes',
      title: 'Changes, and the law',
      blocks: [
        text(
          'If these rules change, the date above changes with them; what you handed in before is judged by the rules of that day. To these terms applies ',
          fact(legalFacts.law),
          '.',
        ),
        text('Questions: ', link('write to us', paths.contact), '.'),
      ],
    },
  ],
};
