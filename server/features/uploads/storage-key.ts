import type { UploadPurpose } from '../../contract/uploads.ts';

const folders = {
  'task-image': 'all-tasks',
  'submission-file': 'submissions',
  'profile-photo': 'profile-photos',
} as const satisfies Record<UploadPurpose, string>;

/** Everything that uploads put into the store lies below one of these. */
export const keyFolders = Object.values(folders);

const keyNameLength = 80;

/** Only for people who look into the store: what a key may carry of a file name. */
function safeName(fileName: string): string {
  const safe = fileName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '');
  const dot = safe.lastIndexOf('.');
  const extension = dot > 0 ? safe.slice(dot).slice(0, 12) : '';
  const stem = dot > 0 ? safe.slice(0, dot) : safe;
  return `${stem.slice(0, keyNameLength - extension.length) || 'file'}${extension}`;
}

/** A key that no other upload ever has. */
export function storageKey(upload: {
  purpose: UploadPurpose;
  id: string;
  /** Administrator's or student's. */
  ownerId: string;
  fileName: string;
  now: Date;
}): string {
  const { purpose, id, ownerId, fileName, now } = upload;
  const folder = folders[purpose];
  if (purpose === 'task-image') return `${folder}/${now.getTime()}_${id}_${safeName(fileName)}`;
  if (purpose === 'profile-photo') return `${folder}/${ownerId}/${id}`;
  return `${folder}/${ownerId}/${id}_${safeName(fileName)}`;
}
