import type { Identity } from '@souk/identity/contract'
import type { Context, Principal, Vault } from '@souk/platform'

/** What signing in needs of the process that runs it. */
export interface Parts {
  readonly identity: Identity
  readonly vault: Vault
}

/** A request of somebody who signs in, or who is about to. */
export interface Asker {
  readonly principal: Principal
  /** From which it came. */
  readonly address: string
  readonly requestId: string
  readonly operation: string
}

/**
 * Whoever signs in is nobody yet, and the shop acts: what is looked up is not theirs before they have proved who they are. The
 * answers hold secrets, so none is stored with an idempotency key.
 */
export function contextOf({ principal, requestId, operation }: Asker): Context {
  const { tenantId, mode, actor, currency, clockOffsetMs, timeZone } = principal
  return {
    tenantId,
    mode,
    actor,
    currency,
    clockOffsetMs,
    requestId,
    operation,
    ...(timeZone !== undefined && { timeZone }),
  }
}
