import type { Money } from '../money/money.ts'

/**
 * What becomes of some writes of agents in a domain, until a tenant says otherwise. What no policy names waits for an
 * administrator. All that is said must hold.
 */
export interface AgentPolicy {
  /** Unique among all domains, and never changed: the policy is known by it. */
  readonly key: string
  readonly name: string
  /** Operations of the domain, by id. */
  readonly operations: readonly string[]
  readonly effect: 'ALLOW' | 'REQUIRE_APPROVAL'
  /** Who approves what waits. */
  readonly roles: readonly string[]
  /** Where money, access or data could leave, whoever is accountable for the agent cannot decide either. */
  readonly excludesOwner?: boolean
  readonly fieldsChanged?: readonly string[]
  readonly amountOver?: Money
  readonly changeOverPercent?: number
  readonly itemsOver?: number
  readonly countOver?: { readonly count: number; readonly windowHours: number }
}
