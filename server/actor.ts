/** The signed-in account, by the session and the current list of administrators. */
export interface Actor {
  readonly sessionId: string;
  /** Id of the current request, for audit events. */
  readonly requestId: string;
  /** From where the request came, as the server sees it behind its proxies; for audit events. */
  readonly networkAddress?: string;
  readonly user: { readonly id: string; readonly email: string; readonly name: string } | null;
  /** Null unless the address is in ADMIN_EMAILS, and a second factor was given if the account has one. */
  readonly administrator: {
    readonly id: string;
    readonly email: string;
    readonly name: string | null;
  } | null;
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

/** What a session allows. Without rights there is no actor. */
export interface Standing {
  readonly actor: Actor | null;
  readonly pending: PendingAdministrator | null;
}

export function isStudent(actor: Actor | null): actor is StudentActor {
  return actor?.user != null;
}

export function isAdministrator(actor: Actor | null): actor is AdministratorActor {
  return actor?.administrator != null;
}
