/** Who acts, for which tenant, when: handed to every transaction so that no domain has to ask the outside. */
export interface Context {
  /** uuid of the tenant whose rows this transaction may touch. */
  readonly tenantId: string
  readonly mode: TenantMode
  readonly actor: Actor
  readonly requestId: string
  /** The operation or reaction on whose behalf the transaction runs; written to the audit entry. */
  readonly operation: string
  /** How far a sandbox has moved its clock ahead of the machine's. Live tenants stay at zero. */
  readonly clockOffsetMs: number
  /** The event that caused this transaction, when a reaction runs it. */
  readonly causationId?: string
  /** Version demanded by `If-Match`. */
  readonly expectedVersion?: number
  /** Set for a caller who stands for a part of the tenant; the operator has none. Asked by `ownedBy` and its like. */
  readonly party?: Party
  /** Members who answer for what the actor does: who acts, who made the key or client, or who is accountable for the agent. */
  readonly accountableMembers?: readonly string[]
  /** The approval by which it is done, if it had to wait for one. */
  readonly approvalId?: string
  readonly currency: string
  /** By which the days of the tenant begin and end; `UTC` unless said. */
  readonly timeZone?: string
  /** Set by `Database.writeAlone`: which of its two transactions this is. */
  readonly alone?: 'preparation' | 'work'
}

/** A part of the tenant whose rows alone a caller may see and change. */
export interface Party {
  /** What the domain that knows them calls such callers; routes name it in their audience. */
  readonly kind: string
  /** uuid that the rows of the party carry. */
  readonly id: string
  /** Set for callers to whom nothing belongs, and who see what is shown to everybody. */
  readonly visits?: Visit
  /** Set for people from outside: what is theirs is named for their kind, and nothing else is. */
  readonly isOutside?: true
  /** Where they came in, as the place of a visit is; undefined where nothing says it. */
  readonly place?: string
}

/** What somebody sees who passes by. */
export interface Visit {
  /** Where: the domain that shows something knows what it is. */
  readonly place: string
  /** Whether how much there is of something is told, and not only whether there is any. */
  readonly isExact: boolean
}

export type TenantMode = 'live' | 'sandbox'

export interface Actor {
  readonly type: 'client' | 'member' | 'agent' | 'person' | 'system'
  readonly id: string
}
