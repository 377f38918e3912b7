import type { TestProject } from 'vitest/node';
import { startTestPostgres, type TemplateDatabase } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabase: TemplateDatabase;
    /** Size of the large object that tests store; absent: a size that fits any disk. */
    largeObjectBytes?: number;
    /** The S3 server for the objects of test applications; absent: each uses a directory. */
    storeServer?: { endpoint: string; accessKey: string; secretKey: string };
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  // The workers inherit this, so that os.tmpdir() is the directory that is removed after the run.
  process.env.TMPDIR = postgres.temporary;
  project.provide('templateDatabase', postgres.template);
  return () => postgres.stop();
}
