import { useState } from 'react';
import { programme } from '../../content/site.ts';
import { ChoicePill } from '../../ui/inputs/choice-pill.tsx';
import { ChosenList } from '../../ui/inputs/chosen-list.tsx';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { FileButton } from '../../ui/inputs/file-button.tsx';
import { matchOptions } from '../../ui/inputs/match-options.ts';
import { Select } from '../../ui/inputs/select.tsx';
import { SelectionBox } from '../../ui/inputs/selection-box.tsx';
import { FilterChip } from '../../ui/lists/filter-chip.tsx';
import { FilterPanel } from '../../ui/lists/filter-panel.tsx';
import { Specimens } from './gallery-section.tsx';

const domains = programme().createDomains.map((value) => ({ value, label: value }));
const long = 'A choice with a name so long that it must be cut in the field and wraps in the list';
const colleges = ['Coastal Institute of Technology', 'Lakeside College', 'Northfield University', long];
const none = () => {};

/** Simulates a slow server. */
const ask = (typed: string) =>
  new Promise<readonly string[]>((resolve) => setTimeout(() => resolve(matchOptions(colleges, typed)), 900));
const refuse = () => Promise.reject(new Error('down'));

function Selects() {
  const [domain, setDomain] = useState('');
  const props = { value: domain, onValueChange: setDomain, options: domains, placeholder: 'Choose...' };
  return (
    <Specimens name="Select" stacked>
      <Field label="Domain" required>
        {(control) => <Select {...control} {...props} />}
      </Field>
      <Field label="Hover">{(control) => <Select {...control} {...props} className="show-hover" />}</Field>
      <Field label="Focus">
        {(control) => <Select {...control} {...props} className="show-focus-visible" />}
      </Field>
      <Field label="Invalid" error="Choose a domain.">
        {(control) => <Select {...control} {...props} />}
      </Field>
      <Field label="Disabled">
        {(control) => <Select {...control} {...props} value="Design" disabled />}
      </Field>
      <Field label="Long words">
        {(control) => (
          <Select {...control} value="x" onValueChange={none} options={[{ value: 'x', label: long }]} />
        )}
      </Field>
    </Specimens>
  );
}

function Comboboxes() {
  const [chosen, setChosen] = useState(['Lakeside College', long]);
  const [free, setFree] = useState('');
  const [strict, setStrict] = useState('Lakeside College');
  const [asked, setAsked] = useState('');
  return (
    <Specimens name="Combobox" stacked>
      <Field label="Colleges" hint="Several, one after the other.">
        {(control) => (
          <ChosenList
            {...control}
            ref={null}
            values={chosen}
            onChange={setChosen}
            suggestions={colleges}
            placeholder="Search for a college"
            onBlur={none}
          />
        )}
      </Field>
      <Field label="College" hint="Suggestions; other text is accepted too.">
        {(control) => (
          <Combobox
            {...control}
            value={free}
            onChange={setFree}
            options={colleges}
            placeholder="Lakeside College"
          />
        )}
      </Field>
      <Field label="One of the list" hint="Other text is discarded.">
        {(control) => (
          <Combobox {...control} value={strict} onChange={setStrict} options={colleges} freeText={false} />
        )}
      </Field>
      <Field label="From a server" hint="Answers after a second.">
        {(control) => <Combobox {...control} value={asked} onChange={setAsked} options={ask} />}
      </Field>
      <Field label="A server that fails">
        {(control) => <Combobox {...control} value={asked} onChange={setAsked} options={refuse} />}
      </Field>
      <Field label="Invalid" error="Name your college.">
        {(control) => <Combobox {...control} value="" onChange={none} options={colleges} />}
      </Field>
      <Field label="Disabled">
        {(control) => (
          <Combobox {...control} value="Lakeside College" onChange={none} options={colleges} disabled />
        )}
      </Field>
      <Field label="Read-only">
        {(control) => <Combobox {...control} value={long} onChange={none} options={colleges} readOnly />}
      </Field>
    </Specimens>
  );
}

function FilterChips() {
  return (
    <Specimens name="Filter chip">
      <FilterChip label="Task" value="Draw a poster" onRemove={none} />
      <FilterChip label="Student" value={long} onRemove={none} />
    </Specimens>
  );
}

function FileButtons() {
  return (
    <Specimens name="Button for a file that an export has written">
      <FileButton label="File of tasks" onChoose={none} />
    </Specimens>
  );
}

function SelectionBoxes() {
  return (
    <Specimens name="Selection box: of a row, and of several of which some are chosen">
      <SelectionBox label="Draw a poster" checked onToggle={none} />
      <SelectionBox label="Choose all" checked={false} mixed onToggle={none} />
    </Specimens>
  );
}

function FilterPanels() {
  return (
    <Specimens name="Filter panel: on a phone behind a button" stacked>
      <FilterPanel applied={2} className="gap-2.5">
        <Select aria-label="Filtered domain" value="Design" onValueChange={none} options={domains} />
        <FilterChip label="Task" value="Draw a poster" onRemove={none} />
      </FilterPanel>
    </Specimens>
  );
}

function ChoicePills() {
  return (
    <Specimens name="Choice pill: a radio button">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Topic</legend>
        {['Points', 'A task', long].map((topic, index) => (
          <ChoicePill key={topic} name="gallery-topic" value={topic} defaultChecked={index === 0}>
            {topic}
          </ChoicePill>
        ))}
      </fieldset>
    </Specimens>
  );
}

export function GalleryChoices() {
  return (
    <>
      <Selects />
      <Comboboxes />
      <FilterChips />
      <FilterPanels />
      <SelectionBoxes />
      <FileButtons />
      <ChoicePills />
    </>
  );
}
