import type { FastifyInstance } from 'fastify';
import {
  getConsent,
  giveConsent as giveRoute,
  passWelcomeStep as passRoute,
} from '../../contract/welcome.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { findConsent, giveConsent } from './give-consent.ts';
import { passWelcomeStep } from './pass-welcome-step.ts';

export function welcomeRoutes(app: FastifyInstance, { db, now }: Deps): void {
  mount(app, getConsent, ({ actor }) => findConsent(db, actor));
  mount(app, giveRoute, ({ actor, body }) => giveConsent(db, actor, { ...body, now: now() }));
  mount(app, passRoute, ({ actor, body }) => passWelcomeStep(db, actor, body));
}
