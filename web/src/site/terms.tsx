import { TermsPage } from '../pages/terms-page.tsx';
import { startPage } from './start-page.tsx';

startPage(<TermsPage />);
