import { boardRules } from '#contract/boards.ts';
import { limits } from '#contract/limits.ts';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import type { Suggestions } from '../../ui/inputs/use-suggestions.ts';
import { EditionSelect } from '../editions/edition-select.tsx';
import type { BoardFilters } from './board-filters.ts';

interface BoardFilterBarProps {
  filters: BoardFilters;
  /** The domains of the edition; undefined until known. */
  domains: readonly string[] | undefined;
  colleges: Suggestions;
  onChange: (filters: BoardFilters) => void;
}

/** The students of a college, and the points in a domain or an earlier edition. */
export function BoardFilterBar({ filters, domains = [], colleges, onChange }: BoardFilterBarProps) {
  const { domain, college, edition, board, of } = filters;
  const change = (next: { [Key in keyof BoardFilters]?: string | undefined }) => {
    const entries = Object.entries({ ...filters, ...next }).filter(([, value]) => value);
    onChange({ board, ...Object.fromEntries(entries) });
  };
  const offered = domain === undefined || domains.includes(domain) ? domains : [domain, ...domains];
  return (
    <>
      <Select
        aria-label="Ranked"
        value={of ?? ''}
        onValueChange={(ranked) =>
          change(ranked === 'colleges' ? { of: ranked, college: undefined } : { of: undefined })
        }
        options={[
          { value: '', label: 'Students' },
          { value: 'colleges', label: 'Colleges' },
        ]}
        className="sm:w-36"
      />
      {of === undefined && (
        <Combobox
          aria-label="College"
          placeholder="All colleges"
          value={college ?? ''}
          onChange={(name) => change({ college: name })}
          options={colleges}
          freeText={false}
          maxLength={limits.searchLength}
          className="sm:w-44"
        />
      )}
      {boardRules[board].ofEdition && (
        <>
          <Select
            aria-label="Domain"
            value={domain ?? ''}
            onValueChange={(name) => change({ domain: name })}
            options={[
              { value: '', label: 'All domains' },
              ...offered.map((name) => ({ value: name, label: name })),
            ]}
            className="sm:w-44"
          />
          <EditionSelect
            value={edition}
            // Another edition has other domains.
            onChange={(number) => change({ edition: number, domain: undefined })}
            className="sm:w-44"
          />
        </>
      )}
    </>
  );
}
