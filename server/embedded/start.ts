import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Node keeps the compiled modules, and the next start loads them in half the time. Before the first of them is imported.
enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled'));
await import('./start-embedded.ts');
