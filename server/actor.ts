import { type GivenRole, type Right, type Role, roleHas } from './contract/roles.ts';

/** The signed-in account, by the session and the current roles. */
export interface Actor {
  readonly sessionId: string;
  /** Id of the current request, for audit events. */
  readonly requestId: string;
  /** From where the request came, as the server sees it behind its proxies; for audit events. */
  readonly networkAddress?: string;
  readonly user: { readonly id: string; readonly email: string; readonly name: string } | null;
  /** Null unless the address is in ADMIN_EMAILS or an owner gave it a role. */
  readonly administrator: {
    readonly id: string;
    readonly email: string;
    readonly name: string | null;
    readonly role: Role;
  } | null;
}

export type StudentActor = Actor & { readonly user: NonNullable<Actor['user']> };
export type AdministratorActor = Actor & { readonly administrator: NonNullable<Actor['administrator']> };

export function isStudent(actor: Actor | null): actor is StudentActor {
  return actor?.user != null;
}

export function isAdministrator(actor: Actor | null): actor is AdministratorActor {
  return actor?.administrator != null;
}

export function hasRight(actor: Pick<Actor, 'administrator'> | null, right: Right): boolean {
  return actor?.administrator != null && roleHas(actor.administrator.role, right);
}

/** The role of an administrator at this moment; null for one of the past. */
export const roleOf = (
  { adminEmails }: { readonly adminEmails: ReadonlySet<string> },
  { email, role }: { readonly email: string; readonly role: GivenRole | null },
): Role | null => (adminEmails.has(email) ? 'owner' : role);
