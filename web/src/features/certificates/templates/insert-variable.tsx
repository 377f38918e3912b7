import { Plus } from 'lucide-react';
import { type CertificateVariable, certificateVariables } from '#contract/certificate-reasons.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';

interface InsertVariableProps {
  /** The id of the text field. */
  fieldId: string;
  /** With their braces. */
  variables: readonly string[];
  /** What the field is for, in the name of the button. */
  label: string;
  onChange: (text: string) => void;
}

const meaningOf = (variable: string) => certificateVariables[variable.slice(1, -1) as CertificateVariable];

/** A menu of variables: the chosen one replaces what is selected in the field. */
export function InsertVariable({ fieldId, variables, label, onChange }: InsertVariableProps) {
  function insert(variable: string) {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    const { selectionStart, selectionEnd, value } = field;
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    field.focus();
    field.setRangeText(variable, start, end, 'end');
    onChange(field.value);
  }
  return (
    <Menu
      align="start"
      trigger={
        <Button
          size="sm"
          variant="quiet"
          className="-ml-3.5 justify-self-start"
          icon={<Plus aria-hidden strokeWidth={1.75} />}
        >
          Insert variable<span className="sr-only"> into {label}</span>
        </Button>
      }
    >
      {variables.map((variable) => (
        <MenuItem key={variable} onSelect={() => insert(variable)}>
          <code translate="no" className="font-mono">
            {variable}
          </code>{' '}
          <span className="text-muted text-xs">{meaningOf(variable)}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
