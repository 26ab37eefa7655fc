import type { Context } from '../db/context.ts'
import type { Sql } from '../db/sql.ts'
import type { System } from '../db/system.ts'

/** What a worker must know of the tenants to act for them. */
export interface Tenants {
  describe(tenantId: string): Promise<Pick<Context, 'mode' | 'clockOffsetMs' | 'currency'>>
  /**
   * Sandboxes that have moved their clock, and how far: what is due for them cannot be told from ours. All of them, or
   * the first `limit` with ids above `after`. Asked by way of `system` where somebody holds a connection already: one
   * that waits for a second could wait for itself.
   */
  listClockOffsets(
    after?: string,
    limit?: number,
    system?: System,
  ): Promise<ReadonlyMap<string, number>>
}

/** What the program itself does for a tenant, under the name of that work. */
export async function systemContext(
  tenants: Pick<Tenants, 'describe'>,
  tenantId: string,
  name: string,
): Promise<Context> {
  return {
    tenantId,
    ...(await tenants.describe(tenantId)),
    actor: { type: 'system', id: name },
    requestId: name,
    operation: name,
  }
}

export type OnFailure = (job: string, tenantId: string, error: unknown) => void

/** Tenants with work, in the order of their ids, as far as they were looked for. */
export interface TenantPage {
  readonly tenants: readonly string[]
  /** How far that was; absent when nobody comes after. */
  readonly through?: string | undefined
}

/** Says which tenants come next of those with ids above `after`. Each step of the search is bounded. */
export type NextTenants = (system: System, after: string) => Promise<TenantPage>

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Rows of a table that wait for somebody to work on them. */
export interface WaitingRows {
  readonly table: Sql
  /** Which rows wait at all: the condition of an index that begins with the tenant and holds no others. */
  readonly waiting: Sql
  /** Which of them are due. The row is called `waiting` here. */
  readonly due: Sql
}

/** Tenants of either page, as far as both have looked. */
export function mergePages(a: TenantPage, b: TenantPage): TenantPage {
  const [through] = [a.through, b.through].filter((id) => id !== undefined).sort()
  const tenants = [...new Set([...a.tenants, ...b.tenants])].sort()
  return { tenants: tenants.filter((id) => through === undefined || id <= through), through }
}

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

  /** Returns how much was done, and something in any case as long as tenants follow: only then may one rest. */
  async run(system: System, work: (tenantId: string) => Promise<number>): Promise<number> {
    const { tenants, through } = await this.#next(system, this.#after)
    this.#after = through ?? beforeAll
    let done = 0
    for (const tenantId of tenants) {
      try {
        done += await work(tenantId)
      } catch (error) {
        this.#onFailure(this.#name, tenantId, error)
      }
    }
    return through === undefined ? done : Math.max(done, 1)
  }
}
