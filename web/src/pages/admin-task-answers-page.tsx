import { FormAnswersTable } from '../features/kinds/form/form-answers-table.tsx';
import { AdminTaskPart } from './admin-task-part.tsx';

export const AdminTaskAnswersPage = () => <AdminTaskPart Part={FormAnswersTable} />;
