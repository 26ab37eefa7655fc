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
  /** Set for a token that belongs to one provider: only that provider's rows are visible to it. */
  readonly providerId?: string
  readonly currency: string
  /** No other write of this sandbox runs meanwhile. */
  readonly alone?: boolean
}

export type TenantMode = 'live' | 'sandbox'

export interface Actor {
  readonly type: 'client' | 'member' | 'agent' | 'system'
  readonly id: string
}
