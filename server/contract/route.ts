import type { z } from 'zod';
import type { Right } from './roles.ts';

/**
 * Who may call a route.
 * - `public`: anyone.
 * - `applicant`: a session of somebody who has applied and is not a student; every other route sees a visitor in it.
 * - `signed-in`: a student or an administrator.
 * - `student`: a session of a student.
 * - `administrator`: an administrator of any role at the time of the request, who gave a second factor if the account has one.
 * - a right: an administrator whose role has it.
 * - `second-step`: a session that lacks only the second factor to be one of an administrator.
 * - `own-account`: an administrator, also one who must add a second factor before they may do anything else.
 */
export type Access =
  | 'public'
  | 'applicant'
  | 'signed-in'
  | 'student'
  | 'administrator'
  | 'second-step'
  | 'own-account'
  | Right;

/** Of a POST: the method that it stands for, where a network lets only GET and POST through. The tus protocol has the same. */
export const methodOverrideHeader = 'x-http-method-override';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The kind of a successful response that is not JSON. `events`: a stream of server-sent events that does not end. `tus`: headers
 * of the tus protocol without a body.
 */
export type Produces = 'json' | 'csv' | 'file' | 'redirect' | 'events' | 'tus';

type ObjectSchema = z.ZodType<object>;

/** Limits of requests per minute that are not the default; the configuration sets their values. */
export type RateLimitName = 'signIn' | 'adminSignIn' | 'uploads' | 'downloads' | 'contact' | 'numbers';

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
  /** Request headers that the route reads, in lower case. Not strict: other headers are allowed. */
  readonly headers?: ObjectSchema;
  readonly body?: z.ZodType;
  /** Bytes of a JSON body, if more than `limits.bodyBytes`. */
  readonly bodyBytes?: number;
  /** The route itself reads the bodies `multipart` and `part`, the bytes of a part of a file, as a stream. */
  readonly consumes?: 'json' | 'multipart' | 'part';
  readonly produces?: Produces;
  /** A whitelist: fields that it does not list are not sent. Absent: no content (204). */
  readonly response?: z.ZodType;
  readonly status?: 200 | 201 | 202;
  /** Responses with another status that are not problem+json; also whitelists. */
  readonly alternatives?: Readonly<Record<number, z.ZodType>>;
  /** `text`: errors are one line of text/plain, for a client of the first edition. Default: problem+json. */
  readonly failsAs?: 'problem' | 'text';
  /** The media types of a `file` response; the last one is that of all other files. */
  readonly mediaTypes?: readonly string[];
  /** The specification's message for failures that the user cannot fix. */
  readonly failure?: string;
  /** A health check from inside the deployment, every few seconds: exempt from rate limits and load shedding. */
  readonly probe?: boolean;
  /** Programs of other sites may call it: it is authorized by a signed token alone, and uses no cookie. */
  readonly crossSite?: boolean;
  /** A change that has the same effect however often it is sent: the browser repeats it without an Idempotency-Key. */
  readonly idempotent?: boolean;
  /**
   * Students may call it who have not agreed to privacy and terms: it is not a GET, and needed to agree, to leave or to have
   * one's own data. All other changes are refused to them (`server/http/mount.ts`).
   */
  readonly withoutConsent?: boolean;
  /** The limit of requests per minute that replaces the default one. Each route is counted separately. */
  readonly rateLimit?: RateLimitName;
}

/** One endpoint as one value: the server mounts it, the browser calls it, OpenAPI describes it. */
export function defineRoute<const R extends RouteDefinition>(route: R): R {
  return route;
}

type Input = 'params' | 'query' | 'headers' | 'body';

type SchemaOf<R extends RouteDefinition, K extends Input> = R[K] extends z.ZodType ? R[K] : never;

/** The type of the parsed input; `undefined` if the route declares none. */
export type Parsed<R extends RouteDefinition, K extends Input> = [SchemaOf<R, K>] extends [never]
  ? undefined
  : z.output<SchemaOf<R, K>>;

/** The type of the input as the caller sends it, before defaults. */
export type Given<R extends RouteDefinition, K extends Input> = [SchemaOf<R, K>] extends [never]
  ? undefined
  : z.input<SchemaOf<R, K>>;

/** The type of the response; `undefined` for 204. */
export type Answer<R extends RouteDefinition> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : undefined;
