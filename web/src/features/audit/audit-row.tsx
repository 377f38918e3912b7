import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditEvent } from '#contract/audit.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { When } from '../../ui/time/time.tsx';
import { useMay } from '../auth/may.tsx';
import {
  type AuditFilters,
  actionWords,
  actorWords,
  kindOfSubject,
  noteOf,
  subjectWords,
  useColleagues,
} from './audit-query.ts';
import { detailRows } from './detail-rows.ts';

interface AuditRowProps {
  event: AuditEvent;
  onNarrow: (change: AuditFilters) => void;
}

/** One event: a line, and its details when it is opened. */
export function AuditRow({ event, onNarrow }: AuditRowProps) {
  const { at, actor, action, subject } = event;
  const note = noteOf(event);
  return (
    <li className="border-line border-b last:border-b-0">
      <details className="group">
        <summary className="grid min-h-11 cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-2 px-3 py-2.5 text-sm hover:bg-sunk lg:grid-cols-[1.25rem_8rem_minmax(0,15rem)_minmax(0,13rem)_minmax(0,1fr)] [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            strokeWidth={1.75}
            className="size-4 text-muted transition-transform group-open:rotate-90 max-lg:row-span-2"
          />
          <span className="text-muted text-xs max-lg:order-last max-lg:col-start-2">
            <When date={at} />
          </span>
          <span translate="no" className="wrap-anywhere min-w-0 max-lg:col-start-2">
            {actorWords(actor)}
          </span>
          <span className="min-w-0 font-semibold max-lg:col-start-2">{actionWords(action)}</span>
          {subject && (
            <span className="wrap-anywhere min-w-0 text-muted max-lg:col-start-2">
              {subjectWords(subject)}
              {note && `: ${note}`}
            </span>
          )}
        </summary>
        <Details event={event} onNarrow={onNarrow} />
      </details>
    </li>
  );
}

function Details({ event, onNarrow }: AuditRowProps) {
  const { at, actor, action, subject, detail, networkAddress, requestId } = event;
  const colleagues = useColleagues();
  // Others have no field that shows these filters.
  const reads = useMay('read');
  const { changes, facts } = detailRows(detail, new Map(colleagues.map(({ id, name }) => [id, name])));
  const student = actor.kind === 'user' ? actor.id : subject?.kind === 'user' ? subject.id : null;
  return (
    <div className="grid gap-4 bg-sunk/50 px-4 py-4 text-sm lg:pl-10">
      {changes.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full max-w-3xl text-left">
            <thead className="text-muted text-xs">
              <tr>
                <th className="py-1 pr-4 font-medium">What</th>
                <th className="py-1 pr-4 font-medium">Before</th>
                <th className="py-1 font-medium">After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ name, before, after }) => (
                <tr key={name} className="border-line border-t align-top">
                  <th className="py-1.5 pr-4 font-medium">{name}</th>
                  <td className="wrap-anywhere py-1.5 pr-4">{before}</td>
                  <td className="wrap-anywhere py-1.5">{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <dl className="grid max-w-3xl gap-x-6 gap-y-2 sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name="Time">{new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC')}</Fact>
        <Fact name="Network address">{networkAddress ?? 'Not known, or forgotten after 90 days'}</Fact>
        {subject?.id && (
          <Fact name={`Number of the ${kindOfSubject(subject)}`}>
            <span translate="no">{subject.id}</span>
          </Fact>
        )}
        {requestId && (
          <Fact name="Request">
            <span translate="no">{requestId}</span>
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        {reads && actor.id && (
          <Button onClick={() => onNarrow({ actor: actor.id ?? '' })}>Only this person</Button>
        )}
        <Button onClick={() => onNarrow({ action })}>Only this action</Button>
        {subject?.id && (
          <Button onClick={() => onNarrow({ subject: subject.id ?? '' })}>
            Only this {kindOfSubject(subject)}
          </Button>
        )}
        {reads && student && <Button onClick={() => onNarrow({ student })}>All about this student</Button>}
        {/* Work that exists does not name a deleted task. */}
        {reads && subject?.kind === 'task' && subject.id && subject.label !== null && (
          <Button onClick={() => onNarrow({ task: subject.id ?? '' })}>This task and its work</Button>
        )}
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
