import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { exportFormAnswers, type FormAnswers, listFormAnswers } from '#contract/kinds/form-answers.ts';
import { fileUrl } from '#contract/uploads.ts';
import { requestsPath } from '../../../paths.ts';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { When } from '../../../ui/time/time.tsx';
import { May } from '../../auth/may.tsx';
import { StatusBadge } from '../../submissions/status-badge.tsx';
import { ExportButton } from '../../users/export-button.tsx';
import { formAnswersQuery, loadAnswersCsv } from './form-answers-query.ts';

interface FormAnswersTableProps {
  taskId: string;
  /** Of the task; '' until it is known. */
  title: string;
  adminPath: string;
}

/** The answers to a form: a row for each student, a column for each question. */
export function FormAnswersTable({ taskId, title, adminPath }: FormAnswersTableProps) {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const query = useInfiniteQuery(formAnswersQuery(taskId, search));
  const { data, error, refetch, isPlaceholderData } = query;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const questions = data?.pages[0]?.questions ?? [];
  return (
    <>
      <PageHeader
        title="Answers"
        lead={title}
        actions={
          <May right="organise">
            <ExportButton
              name="answers.csv"
              load={() => loadAnswersCsv(taskId, search)}
              failure={exportFormAnswers.failure}
            />
          </May>
        }
      />
      <search className="mb-4 block max-w-md">
        <SearchInput
          label="Search answers and students"
          value={search}
          onChange={(typed) => setParams(typed ? { search: typed } : {}, { replace: true })}
        />
      </search>
      {!data ? (
        error ? (
          <QueryFailed error={error} message={listFormAnswers.failure} onRetry={refetch} />
        ) : (
          <LoadingBlock className="h-80 rounded-card" />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          title={search ? 'No answer matches' : 'No answers yet'}
          icon={<Inbox aria-hidden strokeWidth={1.75} />}
        >
          {search ? 'Search for another word.' : 'They appear here as students hand them in.'}
        </EmptyState>
      ) : (
        <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
          <section aria-label="Answers" className="overflow-x-auto rounded-card border border-line bg-raised">
            <table className="w-full text-left text-sm [&_:is(td,th)]:min-w-32 [&_:is(td,th)]:max-w-80 [&_:is(td,th)]:px-4 [&_:is(td,th)]:py-3 [&_:is(td,th)]:align-top">
              <thead className="bg-sunk text-muted text-xs">
                <tr>
                  <th scope="col">Student</th>
                  {questions.map(({ id, text }) => (
                    <th key={id} scope="col">
                      <span className="line-clamp-3 wrap-anywhere">{text}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id} className="border-line border-t">
                    <th scope="row" className="font-normal">
                      <Student row={row} to={requestsPath(adminPath, { open: row.id })} />
                    </th>
                    {questions.map(({ id, type }) => (
                      <td key={id}>
                        <GivenAnswer type={type} values={row.answers[id] ?? []} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <LoadMore query={query} />
        </div>
      )}
    </>
  );
}

function Student({ row: { student, status, submittedAt }, to }: { row: FormAnswers; to: string }) {
  return (
    <div className="grid justify-items-start gap-1">
      <Link to={to} className="text-link wrap-anywhere">
        {student ? student.name || student.techid : 'Deleted account'}
      </Link>
      <StatusBadge status={status} />
      <span className="text-muted text-xs">
        <When date={submittedAt} />
      </span>
    </div>
  );
}

function GivenAnswer({ type, values }: { type: string; values: readonly string[] }) {
  if (type !== 'file')
    return <span className="line-clamp-6 whitespace-pre-wrap wrap-anywhere">{values.join('; ')}</span>;
  return (
    <ul className="grid gap-1">
      {values.map((id, place) => (
        <li key={id}>
          <a href={fileUrl(id)} className="text-link">
            File {place + 1}
          </a>
        </li>
      ))}
    </ul>
  );
}
