import type { Context } from '../db/context.ts'
import type { System } from '../db/system.ts'

/** What a worker must know of the tenants to act for them. */
export interface Tenants {
  describe(tenantId: string): Promise<Pick<Context, 'mode' | 'clockOffsetMs' | 'currency'>>
  /** Sandboxes that have moved their clock, and how far: what is due for them cannot be told from ours. */
  listAhead(): Promise<ReadonlyMap<string, number>>
}

export type OnFailure = (what: string, tenantId: string, error: unknown) => void

/** Says which tenants come next: at most `tenantsMax`, with ids above `after`, in the order of their ids. */
export type NextTenants = (system: System, after: string) => Promise<string[]>

const beforeAll = '00000000-0000-0000-0000-000000000000'
export const tenantsMax = 64

/**
 * Goes round all tenants that have work, some at a time, so that none waits forever behind busier ones. One
 * that fails is reported and does not hold up the others.
 */
export class Round {
  #after = beforeAll
  readonly #name: string
  readonly #next: NextTenants
  readonly #onFailure: OnFailure

  constructor(name: string, next: NextTenants, onFailure: OnFailure) {
    this.#name = name
    this.#next = next
    this.#onFailure = onFailure
  }

  async run(system: System, work: (tenantId: string) => Promise<number>): Promise<number> {
    const tenants = await this.#next(system, this.#after)
    this.#after = tenants.length < tenantsMax ? beforeAll : (tenants.at(-1) ?? beforeAll)
    let done = 0
    for (const tenantId of tenants) {
      try {
        done += await work(tenantId)
      } catch (error) {
        this.#onFailure(this.#name, tenantId, error)
      }
    }
    return done
  }
}
