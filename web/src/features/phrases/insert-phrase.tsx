import { Quote, Settings2 } from 'lucide-react';
import type { PhraseVariable } from '#contract/phrases.ts';
import { fillVariables } from '#contract/variables.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { usePhrases } from './phrases-query.ts';

interface InsertPhraseProps {
  /** What replaces the variables now; without it they stay in the text. */
  values?: () => Readonly<Partial<Record<PhraseVariable, string>>>;
  /** What is in the field now, and a function that replaces it. */
  text: () => string;
  onInsert: (text: string) => void;
  onManage: () => void;
  size?: 'sm';
  className?: string;
}

/** A menu of saved phrases: the chosen one is added to a text. */
export function InsertPhrase({ values, text, onInsert, onManage, size, className }: InsertPhraseProps) {
  const { data: phrases } = usePhrases();
  function insert(body: string) {
    const before = text().trimEnd();
    const phrase = fillVariables(body, values?.() ?? {});
    onInsert(before === '' ? phrase : `${before}\n\n${phrase}`);
  }
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant="quiet"
          {...(size && { size })}
          icon={<Quote aria-hidden strokeWidth={1.75} />}
          {...(className && { className })}
        >
          Insert phrase
        </Button>
      }
    >
      {(phrases?.items ?? []).map((phrase) => (
        <MenuItem key={phrase.id} onSelect={() => insert(phrase.body)}>
          {phrase.title}
        </MenuItem>
      ))}
      {phrases && phrases.items.length > 0 && <MenuSeparator />}
      <MenuItem Icon={Settings2} onSelect={onManage}>
        Saved phrases…
      </MenuItem>
    </Menu>
  );
}
