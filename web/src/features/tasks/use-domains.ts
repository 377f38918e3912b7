import { useQuery } from '@tanstack/react-query';
import { programme } from '../../content/site.ts';
import { taskCountsQuery } from './tasks-query.ts';

/** The domains of the site in the order of the forms, then `others`. */
export function domainsWith(others: readonly string[]): string[] {
  const { createDomains, editDomains } = programme();
  return [...new Set([...createDomains, ...editDomains, ...others])];
}

/** All domains: those of the site, those that tasks still have, and what was chosen before. */
export function useDomains(chosen = ''): string[] {
  const { data } = useQuery(taskCountsQuery({ show: 'all' }));
  return domainsWith([...(data?.domains ?? []), chosen]).filter(Boolean);
}
