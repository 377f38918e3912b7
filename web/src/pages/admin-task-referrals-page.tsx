import { ReferralDesk } from '../features/kinds/referral/referral-desk.tsx';
import { AdminTaskPart } from './admin-task-part.tsx';

export const AdminTaskReferralsPage = () => <AdminTaskPart Part={ReferralDesk} />;
