import { useQuery } from '@tanstack/react-query';
import { transferPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { editionsQuery } from './editions-query.ts';

/** To the tasks of the edition that was closed last. Nothing in the first edition. */
export function CopyEarlierLink() {
  const { adminPath } = useAdministrator();
  const { data: editions = [] } = useQuery(editionsQuery());
  const earlier = editions.find(({ closedAt }) => closedAt !== null);
  if (earlier === undefined) return null;
  return (
    <ButtonLink to={transferPath(adminPath, earlier.number)}>Copy tasks of an earlier edition</ButtonLink>
  );
}
