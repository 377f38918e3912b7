import { z } from 'zod';

// The CSP forbids eval, and zod would find that out by trying. Imported before every schema.
z.config({ jitless: true });
