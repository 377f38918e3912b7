import { PrivacyPage } from '../pages/privacy-page.tsx';
import { startPage } from './start-page.tsx';

startPage(<PrivacyPage />);
