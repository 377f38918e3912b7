import { vi } from 'vitest';

/** Each test file has modules of its own, as in a process of its own, which would take a quarter of a second. */
vi.resetModules();
