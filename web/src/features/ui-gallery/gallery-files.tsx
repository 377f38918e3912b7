import { useState } from 'react';
import type { ResumableUpload } from '#contract/resumable-uploads.ts';
import type { File as UploadedFile } from '#contract/uploads.ts';
import { ProgressBar } from '../../ui/loading/progress.tsx';
import { FileDrop } from '../uploads/file-drop.tsx';
import { PendingRow, UnfinishedRow, UploadedRow } from '../uploads/file-row.tsx';
import { Specimens } from './gallery-section.tsx';

const none = () => {};
const long = 'a-photograph-of-the-notice-board-of-the-robotics-arena-on-the-second-day-final-final-2.png';
const picture: UploadedFile = {
  id: '1',
  name: long,
  url: '/favicon.svg',
  contentType: 'image/svg+xml',
  size: 48_230,
};
const text: UploadedFile = { id: '2', name: 'notes.txt', url: '', contentType: 'text/plain', size: 112 };
const onItsWay = {
  key: '3',
  file: new File([''], 'sixty-seconds.mp4'),
  problem: null,
  retriable: true,
  checked: null,
  waitingFor: null,
  serverId: null,
};
const begun: ResumableUpload = {
  id: '4',
  name: 'opening-night.mp4',
  size: 300 * 2 ** 20,
  received: 120 * 2 ** 20,
  fingerprint: '',
  state: 'receiving',
  processed: 0,
  file: null,
  problem: null,
};

export function GalleryFiles() {
  const [files, setFiles] = useState<UploadedFile[]>([picture, text]);
  return (
    <>
      <Specimens name="Empty, invalid, full" stacked>
        <FileDrop purpose="task-image" label="Images" value={[]} onChange={none} />
        <FileDrop purpose="task-image" label="Invalid" value={[]} onChange={none} error="Add a picture." />
        <FileDrop purpose="task-image" label="Full" taken={6} value={files} onChange={setFiles} />
      </Specimens>
      <Specimens name="In progress, failed" stacked>
        <ul className="grid gap-2">
          <UploadedRow file={picture} row={picture.id} onRemove={none} />
          <UploadedRow file={picture} row="reduced" reduced onRemove={none} />
          <PendingRow
            upload={{ ...onItsWay, state: 'waiting', fraction: 0 }}
            onRemove={none}
            onRetry={none}
          />
          <PendingRow
            upload={{ ...onItsWay, state: 'uploading', fraction: 0.6 }}
            onRemove={none}
            onRetry={none}
          />
          <PendingRow
            upload={{ ...onItsWay, state: 'uploading', fraction: 0.6, waitingFor: 'connection' }}
            onRemove={none}
            onRetry={none}
          />
          <PendingRow
            upload={{ ...onItsWay, state: 'uploading', fraction: 0, waitingFor: 'server' }}
            onRemove={none}
            onRetry={none}
          />
          <PendingRow
            upload={{ ...onItsWay, state: 'uploading', fraction: 1, checked: 0.4 }}
            onRemove={none}
            onRetry={none}
          />
          <UnfinishedRow upload={begun} onAdd={none} onRemove={none} />
          <UnfinishedRow
            upload={{ ...begun, received: begun.size, state: 'ready', file: text }}
            onAdd={none}
            onRemove={none}
          />
          <PendingRow
            upload={{ ...onItsWay, state: 'failed', fraction: 0, problem: 'The connection broke.' }}
            onRemove={none}
            onRetry={none}
          />
        </ul>
      </Specimens>
      <Specimens name="Progress: partial, empty, complete, indeterminate" stacked>
        <ProgressBar value={0.62} label="62 percent" />
        <ProgressBar value={0} label="Nothing yet" />
        <ProgressBar value={1} label="Done" />
        <ProgressBar value={null} label="In progress" />
      </Specimens>
    </>
  );
}
