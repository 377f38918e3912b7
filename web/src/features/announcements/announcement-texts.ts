import type {
  Announcement,
  AnnouncementState,
  AudienceCount,
  AudienceKind,
} from '#contract/announcements.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { countOf, formatNumber } from '../../ui/numbers/format-number.ts';

export const stateTexts: Record<AnnouncementState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  published: { label: 'Published', tone: 'good' },
  withdrawn: { label: 'Withdrawn', tone: 'warn' },
};

export const audienceLabels: Record<AudienceKind, string> = {
  all: 'All students',
  college: 'Students of a college',
  domain: 'Students who work in a domain',
  submitted: 'Students who have handed in work for a task',
  not_submitted: 'Students who have not handed in work for a task',
};

/** Who an announcement is for, in a few words. */
export function describeAudience({ kind, name }: Announcement['audience']): string {
  switch (kind) {
    case 'all':
      return 'All students';
    case 'college':
      return name ?? '';
    case 'domain':
      return `Work in ${name}`;
    case 'submitted':
      return `Handed in: ${name ?? 'Unknown Task'}`;
    case 'not_submitted':
      return `Not handed in: ${name ?? 'Unknown Task'}`;
  }
}

const bounds: Record<AudienceCount['bound'], string> = { exact: '', least: 'at least ', most: 'at most ' };

/** '1 recipient', 'at least 20,000 recipients': also administrators who have a student account. */
export function formatAudience({ students, bound }: AudienceCount): string {
  return `${bounds[bound]}${countOf(students, 'recipient')}`;
}

/** '12 of 340 (4 %)'; rounded down, so that 100 % means all. */
export function formatShare({ readers, recipients }: Pick<Announcement, 'readers' | 'recipients'>): string {
  if (recipients === 0) return '0';
  return `${formatNumber(readers)} of ${formatNumber(recipients)} (${Math.floor((100 * readers) / recipients)}%)`;
}
