import type { SignInMethod } from '#prisma/client.ts';
import { type GivenRole, type Right, type Role, roleHas } from './contract/roles.ts';

/** The signed-in account, by the session and the current roles. */
export interface Actor {
  readonly sessionId: string;
  /** Id of the current request, for audit events. */
  readonly requestId: string;
  /** From where the request came, as the server sees it behind its proxies; for audit events. */
  readonly networkAddress?: string;
  readonly user: { readonly id: string; readonly email: string; readonly name: string } | null;
  /** Null unless the account has a role, and a second factor was given if it has one. */
  readonly administrator: {
    readonly id: string;
    readonly email: string;
    readonly name: string | null;
    readonly role: Role;
  } | null;
  /** A student who must agree to privacy and terms before they change anything. Never of an account with a role. */
  readonly mustAgree?: boolean;
}

/** Who has applied and is not a student: for every route but those of their own application they are a visitor. */
export interface Applicant {
  readonly applicationId: string;
  readonly email: string;
  readonly name: string;
  readonly requestId: string;
  readonly networkAddress?: string;
}

export type StudentActor = Actor & { readonly user: NonNullable<Actor['user']> };
export type AdministratorActor = Actor & { readonly administrator: NonNullable<Actor['administrator']> };

/** An administrator whose session has no rights of one yet. */
export interface PendingAdministrator {
  /** The account has a second factor that was not given in this session, or has none where one is required. */
  readonly needs: 'factor' | 'registration';
  readonly app: boolean;
  readonly passkey: boolean;
  /** For the routes that end this state, and for no other. */
  readonly actor: AdministratorActor;
}

/** What a session allows. Without rights of a student or administrator there is no actor. */
export interface Standing {
  readonly actor: Actor | null;
  readonly pending: PendingAdministrator | null;
  readonly applicant: Applicant | null;
}

export function isStudent(actor: Actor | null): actor is StudentActor {
  return actor?.user != null;
}

export function isAdministrator(actor: Actor | null): actor is AdministratorActor {
  return actor?.administrator != null;
}

export function hasRight(actor: Pick<Actor, 'administrator'> | null, right: Right): boolean {
  return actor?.administrator != null && roleHas(actor.administrator.role, right);
}

/**
 * Whether a sign-in by this method can be one of an administrator. Who runs the university's provider could otherwise sign in
 * as any of them.
 */
export const givesRoles = (method: SignInMethod): boolean => method !== 'university';

/** The role of an administrator at this moment; null for one of the past. */
export const roleOf = (
  { adminEmails }: { readonly adminEmails: ReadonlySet<string> },
  { email, role }: { readonly email: string; readonly role: GivenRole | null },
): Role | null => (adminEmails.has(email) ? 'owner' : role);

/**
 * Who started a job, as its use cases get them; null if their role has lost the right since. Without the network address,
 * which the event of the start has.
 */
export function starterOf(
  config: { readonly adminEmails: ReadonlySet<string> },
  administrator:
    | (Omit<AdministratorActor['administrator'], 'role'> & { readonly role: GivenRole | null })
    | null,
  { requestId, right }: { readonly requestId: string; readonly right: Right },
): AdministratorActor | null {
  const role = administrator && roleOf(config, administrator);
  if (administrator === null || role === null || !roleHas(role, right)) return null;
  return { sessionId: '', requestId, user: null, administrator: { ...administrator, role } };
}
