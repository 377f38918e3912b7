import { useState } from 'react';
import { DateTimeInput } from '../../ui/inputs/date-time-input.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { Textarea } from '../../ui/inputs/textarea.tsx';
import { TagInput } from '../tasks/fields/tag-input.tsx';
import { Specimens } from './gallery-section.tsx';

const wrong = 'Enter the points as a number.';
const long =
  'One word after the other, until there is no room left in the field and the rest is cut or wraps';

export function GalleryFields() {
  const [date, setDate] = useState('');
  const [tags, setTags] = useState(['React', 'Figma', 'A technology with quite a long name of its own']);
  const [search, setSearch] = useState('robotics');
  return (
    <>
      <Specimens name="Input" stacked>
        <Field label="Empty" hint="A hint says what is wanted." required>
          {(control) => <Input {...control} placeholder="Film a day at your college" />}
        </Field>
        <Field label="Hover">
          {(control) => <Input {...control} className="show-hover" defaultValue="1840" />}
        </Field>
        <Field label="Focus">
          {(control) => <Input {...control} className="show-focus-visible" defaultValue="1840" />}
        </Field>
        <Field label="Invalid" hint="From 1 to 10000." error={wrong} required>
          {(control) => <Input {...control} inputMode="numeric" defaultValue="many" />}
        </Field>
        <Field label="Disabled">{(control) => <Input {...control} disabled value="Not now" />}</Field>
        <Field label="Read-only" hint="Comes from your account.">
          {(control) => <Input {...control} readOnly value="ambassador02@students.example" />}
        </Field>
        <Field label={`A long label: ${long}`} error={`${wrong} ${long}.`}>
          {(control) => <Input {...control} defaultValue={long} />}
        </Field>
      </Specimens>
      <Specimens name="Textarea" stacked>
        <Field label="Content">
          {(control) => (
            <Textarea {...control} max={60} defaultValue="Grows with its text, counts near the end." />
          )}
        </Field>
        <Field label="Too long" error="Use at most 20 characters.">
          {(control) => (
            <Textarea {...control} rows={2} max={20} defaultValue="Stays in the field, with its end." />
          )}
        </Field>
        <Field label="Invalid" error="Enter the content.">
          {(control) => <Textarea {...control} rows={2} max={60} />}
        </Field>
        <Field label="Read-only">
          {(control) => <Textarea {...control} rows={2} max={100} readOnly value={long} />}
        </Field>
      </Specimens>
      <Specimens name="Search" stacked>
        <SearchInput value={search} onChange={setSearch} label="Search tasks" />
      </Specimens>
      <Specimens name="Date and time" stacked>
        <Field label="Deadline" hint="In your own time zone.">
          {(control) => <DateTimeInput {...control} value={date} onChange={setDate} />}
        </Field>
        <Field label="Invalid" error="Enter the deadline.">
          {(control) => <DateTimeInput {...control} value="" onChange={() => {}} />}
        </Field>
        <Field label="Disabled">
          {(control) => (
            <DateTimeInput {...control} value="2026-11-21T18:20:00Z" onChange={() => {}} disabled />
          )}
        </Field>
      </Specimens>
      <Specimens name="Tags" stacked>
        <Field label="Technologies" hint="Separated by commas.">
          {(control) => <TagInput {...control} value={tags} onChange={setTags} placeholder="React, Figma" />}
        </Field>
        <Field label="Empty, invalid" error="Name at least one.">
          {(control) => <TagInput {...control} value={[]} onChange={() => {}} placeholder="React, Figma" />}
        </Field>
        <Field label="Disabled">
          {(control) => <TagInput {...control} value={['React']} onChange={() => {}} disabled />}
        </Field>
        <Field label="Read-only">
          {(control) => <TagInput {...control} value={['React', 'Figma']} onChange={() => {}} readOnly />}
        </Field>
      </Specimens>
    </>
  );
}
