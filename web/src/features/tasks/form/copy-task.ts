import type { Task } from '#contract/tasks.ts';
import type { File as UploadedFile } from '#contract/uploads.ts';
import { programme } from '../../../content/site.ts';
import { uploadFile } from '../../uploads/upload-file.ts';
import type { EditedTask } from '../edited-task-query.ts';
import { type TaskFormValues, valuesOf } from './task-form-values.ts';

/**
 * The values of a new task that begins as a copy of another one, without its images, a deadline that has passed, and a
 * domain or category that new tasks do not have.
 */
export function copiedValues(task: EditedTask, now: Date): TaskFormValues {
  const values = valuesOf(task);
  const { createDomains, categories } = programme();
  return {
    ...values,
    before: null,
    imageIds: [],
    imageTexts: [],
    images: [],
    domain: createDomains.includes(values.domain) ? values.domain : '',
    category: categories.includes(values.category) ? values.category : '',
    lastDate: new Date(task.lastDate) > now ? values.lastDate : '',
  };
}

/**
 * Uploads the images of a task again, because a file belongs to one task, and reports each one.
 * @returns how many could not be copied
 */
export async function copyImages(
  { images, imageTexts }: Task,
  { signal, onCopied }: { signal: AbortSignal; onCopied: (file: UploadedFile, text: string) => void },
): Promise<number> {
  let failed = 0;
  // One after the other: they keep their order.
  for (const [index, address] of images.entries()) {
    try {
      const response = await fetch(address, { signal });
      if (!response.ok) throw new Error(`the image was answered with ${response.status}`);
      const bytes = await response.blob();
      const name = `image-${index + 1}.${bytes.type.replace(/^image\//, '')}`;
      const file = new File([bytes], name, { type: bytes.type });
      const copy = await uploadFile({ file, purpose: 'task-image', signal });
      if (!signal.aborted) onCopied(copy, imageTexts[index] ?? '');
    } catch {
      if (signal.aborted) return failed;
      failed += 1;
    }
  }
  return failed;
}
