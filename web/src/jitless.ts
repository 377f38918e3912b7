import { z } from 'zod';

// The CSP forbids eval, and zod would test for it by trying. Must be imported before every schema.
z.config({ jitless: true });
