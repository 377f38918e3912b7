import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { fileUrl } from '#contract/uploads.ts';
import type { FormFiles } from '../../../forms/use-form-files.ts';
import { FileDrop } from '../../uploads/file-drop.tsx';
import { setImageIds, setImageText, setUploads, type TaskFormValues } from '../form/task-form-values.ts';
import { moveItem } from './move-item.ts';
import { RemovedImage, TaskImageTile } from './task-image-tile.tsx';

interface TaskImagesProps {
  label: string;
  /** The images that the task has already; none for a new task. */
  own?: readonly string[];
  files: FormFiles;
}

/** The images of a task in their order, the first of which is the cover. Needs a FormProvider. */
export function TaskImages({ label, own = [], files }: TaskImagesProps) {
  const form = useFormContext<TaskFormValues>();
  const { field } = useController({ control: form.control, name: 'imageIds' });
  const [imageIds, texts, added] = useWatch({
    control: form.control,
    name: ['imageIds', 'imageTexts', 'images'],
  });
  const [dragged, setDragged] = useState<string | null>(null);
  const [moved, setMoved] = useState('');
  const kept = imageIds.filter((id) => !added.some((file) => file.id === id));
  const removed = own.filter((id) => !imageIds.includes(id));

  function nameOf(id: string): string {
    return added.find((file) => file.id === id)?.name ?? `Image ${own.indexOf(id) + 1}`;
  }

  function move(id: string, to: number) {
    const from = imageIds.indexOf(id);
    if (from === -1 || to < 0 || to >= imageIds.length || to === from) return;
    setImageIds(form, moveItem(imageIds, from, to));
    setMoved(`${nameOf(id)} is now ${to + 1} of ${imageIds.length}${to === 0 ? ', the cover' : ''}.`);
  }

  return (
    <FileDrop
      ref={field.ref}
      purpose="task-image"
      label={label}
      hint="The first image is the cover."
      taken={kept.length}
      value={added}
      onChange={(next) => setUploads(form, next)}
      {...files}
      error={form.formState.errors.imageIds?.message}
      renderFiles={({ remove, rowOf, isReduced }) => (
        <>
          <ul
            aria-label={`${label}, in order`}
            className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 empty:hidden"
          >
            {imageIds.map((id, index) => {
              const upload = added.find((file) => file.id === id);
              return (
                <TaskImageTile
                  key={id}
                  row={upload ? rowOf(upload) : id}
                  src={upload?.url ?? fileUrl(id)}
                  name={nameOf(id)}
                  reduced={upload !== undefined && isReduced(upload)}
                  place={index}
                  count={imageIds.length}
                  text={texts[index] ?? ''}
                  onText={(text) => setImageText(form, id, text)}
                  onMove={(to) => move(id, to)}
                  onRemove={() =>
                    upload
                      ? remove(id)
                      : setImageIds(
                          form,
                          imageIds.filter((other) => other !== id),
                        )
                  }
                  dragged={dragged === id}
                  onDrag={(dragging) => setDragged(dragging ? id : null)}
                  onDropHere={() => dragged !== null && move(dragged, index)}
                />
              );
            })}
            {removed.map((id) => (
              <RemovedImage
                key={id}
                id={id}
                src={fileUrl(id)}
                name={nameOf(id)}
                onKeep={() => setImageIds(form, [...imageIds, id])}
              />
            ))}
          </ul>
          <p role="status" className="sr-only">
            {moved}
          </p>
        </>
      )}
    />
  );
}
