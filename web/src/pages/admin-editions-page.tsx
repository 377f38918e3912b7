import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { EditionList } from '../features/editions/edition-list.tsx';
import { StartEditionDialog } from '../features/editions/start-edition-dialog.tsx';
import { nextEditionQuery } from '../features/editions/use-editions.ts';
import { Button } from '../ui/buttons/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminEditionsPage() {
  const { data: next } = useQuery(nextEditionQuery());
  const [starting, setStarting] = useState(false);
  return (
    <>
      <PageHeader
        title="Editions"
        lead="Tasks and points belong to an edition. A closed one stays readable."
        actions={
          <Button
            variant="primary"
            disabled={next === undefined}
            icon={<CalendarPlus aria-hidden strokeWidth={1.75} />}
            onClick={() => setStarting(true)}
          >
            Start the next edition
          </Button>
        }
      />
      <EditionList />
      {starting && next && <StartEditionDialog next={next} onClose={() => setStarting(false)} />}
    </>
  );
}
