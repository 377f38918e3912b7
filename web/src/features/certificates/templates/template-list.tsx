import { useQuery } from '@tanstack/react-query';
import { Award, Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CertificateAward } from '#contract/certificate-reasons.ts';
import { type CertificateTemplate, listCertificateTemplates } from '#contract/certificate-templates.ts';
import { issuedOfPath, paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { TitleOfTask } from '../../tasks/title-of-task.tsx';
import { describeAward, kindLabels } from './template-texts.ts';
import { templatesQuery } from './templates-query.ts';

const columns = [
  { head: 'Template' },
  { head: 'Kind' },
  { head: 'For' },
  { head: 'Issued', numeric: true },
  { head: 'Issue', hidden: true },
];
const grid =
  'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 ' +
  '@dense:grid-cols-[minmax(0,1fr)_6rem_minmax(0,1fr)_5rem_6.5rem]';

/** All templates of certificates and letters. */
export function TemplateList() {
  const { adminPath } = useAdministrator();
  const { data, error, refetch } = useQuery(templatesQuery());
  if (!data) {
    if (error)
      return <QueryFailed error={error} message={listCertificateTemplates.failure} onRetry={refetch} />;
    return <SkeletonRows count={3} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title="No templates yet"
        icon={<Award aria-hidden strokeWidth={1.75} />}
        action={<ButtonLink to={paths.admin.newCertificate(adminPath)}>Make the first template</ButtonLink>}
      >
        A template says what a certificate or a letter looks like and who gets it. You then issue it to one
        student or to all who qualify. Everybody can check what was issued.
      </EmptyState>
    );
  }
  return (
    <Table label="Templates" columns={columns} grid={grid} from="@dense">
      <tbody className="block">
        {data.map((template) => (
          <TemplateRow key={template.id} template={template} adminPath={adminPath} />
        ))}
      </tbody>
    </Table>
  );
}

function TemplateRow({ template, adminPath }: { template: CertificateTemplate; adminPath: string }) {
  const { id, name, kind, award, issued } = template;
  return (
    <tr
      data-row={id}
      className={classNames(
        grid,
        'border-line border-b py-3 last:border-b-0 hover:bg-sunk/60 @dense:min-h-13 @dense:py-1',
      )}
    >
      <td className="min-w-0">
        <Link
          to={paths.admin.certificate(adminPath, id)}
          title={name}
          // The whole row is the target.
          className="block font-semibold before:absolute before:inset-0 hover:underline @dense:text-sm"
        >
          <span className="line-clamp-2 wrap-anywhere @dense:block @dense:truncate">{name}</span>
        </Link>
      </td>
      <td className="text-right text-muted text-xs @dense:text-left">{kindLabels[kind]}</td>
      <td className="min-w-0 truncate text-muted text-xs @max-dense:col-span-full">
        <For award={award} />
      </td>
      <td className="text-xs tabular-nums @dense:text-right">
        <Link
          to={issuedOfPath(adminPath, id)}
          aria-label={`${formatNumber(issued)} issued from ${name}`}
          className="touch-target relative z-10 hover:underline"
        >
          {formatNumber(issued)}
          <span aria-hidden className="@dense:hidden">
            {' '}
            issued
          </span>
        </Link>
      </td>
      <td className="relative z-10 justify-self-end">
        <ButtonLink
          size="sm"
          to={paths.admin.issueCertificates(adminPath, id)}
          icon={<Send aria-hidden strokeWidth={1.75} />}
        >
          Issue<span className="sr-only"> {name}</span>
        </ButtonLink>
      </td>
    </tr>
  );
}

const For = ({ award }: { award: CertificateAward }) =>
  award.reason === 'task' ? <TitleOfTask id={award.taskId} /> : describeAward(award);
