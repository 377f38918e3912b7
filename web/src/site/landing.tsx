import { LandingPage } from '../pages/landing-page.tsx';
import { startPage } from './start-page.tsx';

startPage(<LandingPage />);
