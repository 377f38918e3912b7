import { join } from 'node:path';
import usual from './vitest.config.ts';

const reports = process.env.VITEST_REPORTS;

/** The same tests against the very images of docker-compose.yml: `npm run test:containers`. */
export default {
  ...usual,
  test: {
    ...usual.test,
    globalSetup: 'server/testing/start-containers.ts',
    reporters: reports
      ? ['default', ['json', { outputFile: join(reports, 'containers.json') }]]
      : ['default'],
  },
};
