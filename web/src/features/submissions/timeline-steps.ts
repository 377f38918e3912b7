import type { Appeal } from '#contract/appeals.ts';
import { reviewBy } from '#contract/review-promise.ts';
import type { ReviewOfVersion, SubmissionHistory } from '#contract/submission-history.ts';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { countOf, formatNumber } from '../../ui/numbers/format-number.ts';
import { formatDayAhead } from '../../ui/time/format-time.ts';
import { versionNumber } from './version-number.ts';

export interface TimelineStep {
  key: string;
  title: string;
  /** When it happened. */
  at?: string;
  /** What is expected: a deadline. */
  due?: string;
  text?: string;
  /** The review whose outcome it is. */
  reviewId?: string;
  /** It has not happened yet. */
  ahead?: boolean;
}

interface Known {
  submission: Submission;
  /** Undefined until they are loaded, or without a network: then the steps are those that the submission tells. */
  history: SubmissionHistory | undefined;
  appeals: readonly Appeal[];
  reviewDays: number;
  now: Date;
  /** Until when the student may go on; null if they cannot. */
  nextUntil: string | null;
}

/** Two times within this many milliseconds are of one action. */
const together = 1_000;

const opened = 'A reviewer opened it';

/** What the submission alone tells of its history. */
function knownOf(
  submission: Submission,
): Pick<SubmissionHistory, 'versions' | 'reviews' | 'claim' | 'revisedAt'> {
  const { status, version, submittedAt, reviewedAt, points, feedback } = submission;
  const { title, description, link, files, id } = submission;
  const review: ReviewOfVersion | null =
    reviewedAt === null
      ? null
      : {
          id,
          version,
          status,
          points: points ?? 0,
          feedback: feedback ?? '',
          checklist: null,
          reviseUntil: null,
          claimedAt: null,
          reviewedAt,
          reversedAt: null,
          reversalReason: null,
        };
  return {
    versions: [{ version, title, description, link, files, submittedAt }],
    reviews: review ? [review] : [],
    claim: null,
    revisedAt: null,
  };
}

const awardOf = (points: number, maxPoints: number | null) =>
  maxPoints === null ? countOf(points, 'point') : `${formatNumber(points)} of ${countOf(maxPoints, 'point')}`;

function reviewSteps(
  { reviews, versions }: Pick<SubmissionHistory, 'reviews' | 'versions'>,
  appeals: readonly Appeal[],
  max: number | null,
) {
  const decisions = new Set(appeals.map(({ decisionId }) => decisionId));
  return reviews.flatMap((review): TimelineStep[] => {
    const { label, awarded } = submissionRules[review.status];
    const steps: TimelineStep[] = [];
    if (review.claimedAt !== null) {
      steps.push({ key: `${review.id}-opened`, title: opened, at: review.claimedAt });
    }
    // The outcome of the appeal says it.
    if (!decisions.has(review.id)) {
      const outcome = awarded ? `${label}, ${awardOf(review.points, max)}` : label;
      const number = versionNumber(versions, review.version);
      const title = versions.length > 1 ? `Version ${number}: ${outcome}` : outcome;
      const text = awarded || review.feedback !== '' ? undefined : 'Without feedback.';
      steps.push({
        key: review.id,
        title,
        at: review.reviewedAt,
        reviewId: review.id,
        ...(text && { text }),
      });
    }
    if (review.reversedAt !== null) {
      steps.push({
        key: `${review.id}-reversed`,
        title:
          awarded && review.points > 0
            ? `Review taken back, and its ${countOf(review.points, 'point')}`
            : 'Review taken back',
        at: review.reversedAt,
        ...(review.reversalReason && { text: review.reversalReason }),
      });
    }
    return steps;
  });
}

function appealSteps(
  appeals: readonly Appeal[],
  { reviews }: Pick<SubmissionHistory, 'reviews'>,
  max: number | null,
) {
  return appeals.flatMap(({ id, createdAt, outcome, decidedAt, decisionId }): TimelineStep[] => {
    const sent = { key: id, title: 'You appealed', at: createdAt };
    // A review that is taken back has its own step.
    if (outcome === null || outcome === 'ended' || decidedAt === null) return [sent];
    const decision = reviews.find((review) => review.id === decisionId);
    const granted = decision ? `Appeal granted, ${awardOf(decision.points, max)}` : 'Appeal granted';
    const title = outcome === 'granted' ? granted : 'Appeal not granted, the review stands';
    return [
      sent,
      { key: `${id}-decided`, title, at: decidedAt, ...(decisionId && { reviewId: decisionId }) },
    ];
  });
}

function stepAhead(known: Known, handedInAt: string): TimelineStep | null {
  const { submission, appeals, reviewDays, now, nextUntil } = known;
  const next = { key: 'next', ahead: true } as const;
  if (appeals.some(({ outcome }) => outcome === null)) {
    return { ...next, title: 'Decision about your appeal', text: 'You will be notified.' };
  }
  if (!submissionRules[submission.status].reviewed) {
    const by = reviewBy(handedInAt, reviewDays);
    if (by >= now) return { ...next, title: `Review by ${formatDayAhead(by, now)}` };
    return {
      ...next,
      title: 'Review, which is late',
      text: `It was due by ${formatDayAhead(by, now)}. Your work is still in the queue, and you need not do anything.`,
    };
  }
  return nextUntil === null ? null : { ...next, title: 'Your next attempt', due: nextUntil };
}

/** What happened to a submission, oldest first, and what is expected next. */
export function timelineOf(known: Known): TimelineStep[] {
  const { submission, appeals } = known;
  const { maxPoints, updatedAt, status } = submission;
  const history = known.history ?? knownOf(submission);
  const { versions, claim, revisedAt } = history;
  const [first] = versions;
  const steps: TimelineStep[] = [
    { key: 'first', title: 'Handed in', at: submission.submittedAt },
    ...versions.slice(1).map(({ version, submittedAt }) => ({
      key: `version-${version}`,
      title: 'Revised and handed in again',
      at: submittedAt,
    })),
    ...reviewSteps(history, appeals, maxPoints),
    ...appealSteps(appeals, history, maxPoints),
  ].sort((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? ''));

  const { reviewed } = submissionRules[status];
  const explained = steps.some(({ at = '' }) => Math.abs(Date.parse(updatedAt) - Date.parse(at)) <= together);
  const [current, before] = versions.toReversed();
  const edited = (current?.version ?? 1) > (before?.version ?? 0) + 1;
  // A review changes `updatedAt` too, so the time of a change is known only before it. One that was undone has no step.
  if (!reviewed && !explained && edited) steps.push({ key: 'changed', title: 'Changed', at: updatedAt });
  else if (first && first.version > 1 && history.reviews.length > 0) {
    steps.splice(1, 0, { key: 'changed', title: 'Changed', text: 'Before the review.' });
  }
  if (claim !== null) steps.push({ key: 'claim', title: opened, at: claim.since });
  const ahead = stepAhead(known, revisedAt ?? submission.submittedAt);
  return ahead ? [...steps, ahead] : steps;
}
