import type { Context } from '../db/context.ts'
import { literal, type Sql } from '../db/sql.ts'
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
export const tenantsMax = 64
const hopsMax = 256

/** Rows of a table that wait for somebody to work on them. */
export interface WaitingRows {
  readonly table: Sql
  /** Which rows wait at all: the condition of an index that begins with the tenant and holds no others. */
  readonly waiting: Sql
  /** Which of them are due. The row is called `waiting` here. */
  readonly due: Sql
}

/** The one way to find tenants with work. */
export function listTenantsWith(
  system: System,
  rows: WaitingRows,
  after: string,
): Promise<TenantPage> {
  return system.isDistributed ? listOverNodes(system, rows, after) : listByHops(system, rows, after)
}

/** Every node looks at its own tenants at once. None of them can hop, so the cost follows the rows that are due. */
async function listOverNodes(
  system: System,
  { table, waiting, due }: WaitingRows,
  after: string,
): Promise<TenantPage> {
  const found = await system<{ tenant_id: string }>`
    select distinct waiting.tenant_id
    from ${table} waiting
    where ${waiting} and ${due} and waiting.tenant_id > ${after}
    order by waiting.tenant_id
    limit ${literal(tenantsMax)}
  `
  const tenants = found.map((row) => row.tenant_id)
  return { tenants, through: tenants.length === tenantsMax ? tenants.at(-1) : undefined }
}

/**
 * Hops along the index from tenant to tenant and looks at each for a row that is due: the cost follows the tenants and
 * never their rows, and one call takes so many hops and no more, so that ten thousand tenants neither come at once nor
 * hold the connection for long.
 */
async function listByHops(
  system: System,
  { table, waiting, due }: WaitingRows,
  after: string,
): Promise<TenantPage> {
  const hops = await system<{ tenant_id: string; is_due: boolean }>`
    with recursive hop (tenant_id, number) as (
      (select tenant_id, 1 from ${table} where ${waiting} and tenant_id > ${after}
       order by tenant_id limit 1)
      union all
      select next.tenant_id, hop.number + 1
      from hop cross join lateral (
        select tenant_id from ${table} where ${waiting} and tenant_id > hop.tenant_id
        order by tenant_id limit 1
      ) next
      where hop.number < ${literal(hopsMax)}
    )
    select tenant_id, (
      select true from ${table} waiting
      where waiting.tenant_id = hop.tenant_id and ${waiting} and ${due}
      limit 1
    ) is not null as is_due
    from hop
    order by tenant_id
  `
  const found = hops.filter((hop) => hop.is_due).map((hop) => hop.tenant_id)
  const tenants = found.slice(0, tenantsMax)
  if (found.length > tenantsMax) return { tenants, through: tenants.at(-1) }
  return { tenants, through: hops.length === hopsMax ? hops.at(-1)?.tenant_id : undefined }
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
