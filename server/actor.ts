/** The signed-in account, by the session and the current list of administrators. */
export interface Actor {
  readonly sessionId: string;
  /** Id of the current request, for audit events. */
  readonly requestId: string;
  /** From where the request came, as the server sees it behind its proxies; for audit events. */
  readonly networkAddress?: string;
  readonly user: { readonly id: string; readonly email: string; readonly name: string } | null;
  /** Null unless the address is in ADMIN_EMAILS. */
  readonly administrator: {
    readonly id: string;
    readonly email: string;
    readonly name: string | null;
  } | null;
}

/** Who has applied and is not a student: for every route but those of their own application they are a visitor. */
export interface Applicant {
  readonly applicationId: string;
  readonly email: string;
  readonly name: string;
  readonly requestId: string;
  readonly networkAddress?: string;
}

/** Whom a session shows: an account or an applicant. */
export interface Caller {
  readonly actor: Actor | null;
  readonly applicant: Applicant | null;
}

export type StudentActor = Actor & { readonly user: NonNullable<Actor['user']> };
export type AdministratorActor = Actor & { readonly administrator: NonNullable<Actor['administrator']> };

export function isStudent(actor: Actor | null): actor is StudentActor {
  return actor?.user != null;
}

export function isAdministrator(actor: Actor | null): actor is AdministratorActor {
  return actor?.administrator != null;
}
