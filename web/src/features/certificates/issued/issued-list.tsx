import { useQuery } from '@tanstack/react-query';
import { Award, SearchX } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { certificateState, certificateStates } from '#contract/certificates.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { Select } from '../../../ui/inputs/select.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { useAdministrator } from '../../auth/session-query.ts';
import { templatesQuery } from '../templates/templates-query.ts';
import type { IssuedFilters } from './issued-query.ts';
import { IssuedResults } from './issued-results.tsx';
import { stateTexts } from './state-texts.ts';

const states = [
  { value: '', label: 'All states' },
  ...certificateStates.map((value) => ({ value, label: stateTexts[value].label })),
];

type Filters = Omit<IssuedFilters, 'userId'>;

function readFilters(params: URLSearchParams): Filters {
  return {
    search: params.get('search') || undefined,
    state: certificateState.safeParse(params.get('state')).data,
    templateId: params.get('template') || undefined,
  };
}

/** All certificates that match the URL's filters. */
export function IssuedList() {
  const { adminPath } = useAdministrator();
  const { data: templates = [] } = useQuery(templatesQuery());
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const { search, state, templateId } = filters;

  function narrow({ search, state, templateId: template }: Filters) {
    const next = { ...(search && { search }), ...(state && { state }), ...(template && { template }) };
    setParams(next, { replace: true, preventScrollReset: true, flushSync: true });
  }

  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
        <SearchInput
          label="Search certificates"
          value={search ?? ''}
          onChange={(typed) => narrow({ ...filters, search: typed })}
          className="col-span-2 sm:min-w-44 sm:max-w-xl sm:flex-1"
        />
        <Select
          aria-label="State"
          value={state ?? ''}
          options={states}
          className="sm:w-40"
          onValueChange={(value) => narrow({ ...filters, state: certificateState.safeParse(value).data })}
        />
        <Select
          aria-label="Template"
          value={templateId ?? ''}
          options={[
            { value: '', label: 'All templates' },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          placeholder="A deleted template"
          className="sm:w-56"
          onValueChange={(value) => narrow({ ...filters, templateId: value })}
        />
      </div>
      <IssuedResults
        filters={filters}
        empty={
          search || state || templateId ? (
            <EmptyState
              title="No certificates found"
              icon={<SearchX aria-hidden strokeWidth={1.75} />}
              action={<Button onClick={() => narrow({})}>Clear filters</Button>}
            >
              No certificate matches these filters.
            </EmptyState>
          ) : (
            <EmptyState
              title="No certificates yet"
              icon={<Award aria-hidden strokeWidth={1.75} />}
              action={<ButtonLink to={paths.admin.certificates(adminPath)}>Choose a template</ButtonLink>}
            >
              Certificates and letters that you issue appear here.
            </EmptyState>
          )
        }
      />
    </>
  );
}
