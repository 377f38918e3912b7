import type { TestProject } from 'vitest/node';
import { startTestPostgres, type TemplateDatabase } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabase: TemplateDatabase;
    /** Size of the one large object that tests store; without it, one that no disk minds. */
    largeObjectBytes?: number;
    /** Where test apps keep their objects; without it, in a directory each. */
    storeServer?: { endpoint: string; accessKey: string; secretKey: string };
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  // The workers inherit it, and with it os.tmpdir().
  process.env.TMPDIR = postgres.temporary;
  project.provide('templateDatabase', postgres.template);
  return () => postgres.stop();
}
