import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';

export function reviewRoutes(_app: FastifyInstance, _deps: Deps): void {}
