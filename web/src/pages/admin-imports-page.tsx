import { ImportDialog } from '../features/imports/import-dialog.tsx';
import { ImportForm } from '../features/imports/import-form.tsx';
import { ImportList } from '../features/imports/import-list.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminImportsPage() {
  return (
    <>
      <PageHeader
        title="Import"
        lead="People or points of a spreadsheet, as Excel, LibreOffice, Google Sheets and Numbers write them. You see what will happen before it does."
      />
      <div className="grid gap-9">
        <ImportForm />
        <ImportList />
      </div>
      <ImportDialog />
    </>
  );
}
