import type { z } from 'zod';

/**
 * Who may call a route.
 * - `public`: anyone.
 * - `signed-in`: a student or an administrator.
 * - `student`: a session with a student behind it.
 * - `administrator`: a session whose verified address is on the allow-list at this moment.
 */
export type Access = 'public' | 'signed-in' | 'student' | 'administrator';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What a successful answer is, where it is not JSON. */
export type Produces = 'json' | 'csv' | 'file' | 'redirect';

type ObjectSchema = z.ZodType<object>;

export interface RouteDefinition {
  readonly method: Method;
  /** Fastify's notation: `/api/tasks/:id`. */
  readonly path: string;
  readonly access: Access;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /** Input schemas are strict: an unknown or repeated key is refused with 400. */
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: z.ZodType;
  /** `multipart` bodies are read by the route itself, as a stream. */
  readonly consumes?: 'json' | 'multipart';
  readonly produces?: Produces;
  /** A whitelist: what it does not name never leaves the server. Absent: no content (204). */
  readonly response?: z.ZodType;
  readonly status?: 200 | 201 | 202;
  /** Answers of another status that are no problem+json; whitelists too. */
  readonly alternatives?: Readonly<Record<number, z.ZodType>>;
  /** The specification's words when this call fails for a reason the user cannot mend. */
  readonly failure?: string;
  /** Asked from the inside, every few seconds: never counted and never refused. */
  readonly probe?: boolean;
  /** Requests per minute and client address, where the default does not fit. */
  readonly ratePerMinute?: number;
}

/** One endpoint as one value: the server mounts it, the browser calls it, OpenAPI describes it. */
export function defineRoute<const R extends RouteDefinition>(route: R): R {
  return route;
}

type SchemaOf<R extends RouteDefinition, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType
  ? R[K]
  : never;

/** Parsed on the server; `undefined` where the route declares none. */
export type Parsed<R extends RouteDefinition, K extends 'params' | 'query' | 'body'> = [
  SchemaOf<R, K>,
] extends [never]
  ? undefined
  : z.output<SchemaOf<R, K>>;

/** As a caller gives it, before defaults. */
export type Given<R extends RouteDefinition, K extends 'params' | 'query' | 'body'> = [
  SchemaOf<R, K>,
] extends [never]
  ? undefined
  : z.input<SchemaOf<R, K>>;

/** The answer's type; `undefined` for 204. */
export type Answer<R extends RouteDefinition> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : undefined;
