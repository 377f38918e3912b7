import { useState } from 'react';
import { createTaskDomains } from '#contract/tasks.ts';
import type { File as UploadedFile } from '#contract/uploads.ts';
import { DateTimeInput } from '../../ui/date-time-input.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Input } from '../../ui/input.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TagInput } from '../../ui/tag-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { GallerySection } from './gallery-section.tsx';

const domains = createTaskDomains.map((value) => ({ value, label: value }));

export function GalleryForm() {
  const [domain, setDomain] = useState('');
  const [date, setDate] = useState('');
  const [tags, setTags] = useState(['React', 'Figma']);
  const [search, setSearch] = useState('');
  const [files, setFiles] = useState<UploadedFile[]>([]);
  return (
    <GallerySection title="Fields">
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Title" required>
          {(control) => <Input {...control} placeholder="Film a day at your college" />}
        </Field>
        <Field label="Points" hint="From 1 to 10000." error="Enter the points as a number." required>
          {(control) => <Input {...control} inputMode="numeric" defaultValue="many" />}
        </Field>
        <Field label="Domain">
          {(control) => (
            <Select
              {...control}
              value={domain}
              onValueChange={setDomain}
              options={domains}
              placeholder="Choose..."
            />
          )}
        </Field>
        <Field label="Deadline" hint="In your own time zone.">
          {(control) => <DateTimeInput {...control} value={date} onChange={setDate} />}
        </Field>
        <Field label="Technologies" hint="Separated by commas.">
          {(control) => <TagInput {...control} value={tags} onChange={setTags} />}
        </Field>
        <Field label="Disabled">{(control) => <Input {...control} disabled value="Not now" />}</Field>
        <Field label="Content" className="md:col-span-2">
          {(control) => (
            <Textarea
              {...control}
              counter
              maxLength={60}
              defaultValue="Grows with its text, counts near the end."
            />
          )}
        </Field>
        <SearchInput value={search} onChange={setSearch} label="Search tasks" />
        <FileDrop
          purpose="task-image"
          accept="image/*"
          label="Images"
          max={4}
          value={files}
          onChange={setFiles}
          className="md:col-span-2"
        />
      </div>
    </GallerySection>
  );
}
