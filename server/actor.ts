/** Who acts, as the session and the allow-list say at this moment. */
export interface Actor {
  readonly sessionId: string;
  /** Of the request that is being answered; goes into audit events. */
  readonly requestId: string;
  readonly user: { readonly id: string; readonly email: string; readonly name: string } | null;
  /** Set only while the address is on the allow-list. */
  readonly administrator: {
    readonly id: string;
    readonly email: string;
    readonly name: string | null;
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
