import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createTenant } from '@souk/identity/contract'
import { newId, newUuid, uuidOf } from '@souk/platform'
import { createApp } from '@souk/platform/server'
import { composeApp } from '@souk/server/compose.ts'
import type { ChildConfig } from '@souk/server/config.ts'
import { fullPools } from '@souk/server/connections.ts'
import { type Process, startProcess } from '@souk/server/process.ts'
import pg from 'pg'
import { loadCatalog } from './catalog-data.ts'
import { Helper } from './children.ts'
import { loadTenants, orderedProducts, type Shape, settleTables } from './data.ts'
import type { Job, JobResult } from './job.ts'
import type { Scale } from './options.ts'
import { type DatabaseLimit, databaseLimit } from './pgbench.ts'
import type { Product } from './product.ts'
import type { Caller } from './requests.ts'

export interface Tenant extends Caller {
  readonly tenantId: string
}

export type Say = (line: string) => void

const foundersAtOnce = 16
const quietBoundMs = 60_000
const subscribersCount = 20

/** Everything a measurement stands on: the running product, the tenants in it, the load and the limit. */
export class World {
  readonly product: Product
  readonly scale: Scale
  readonly limit: DatabaseLimit
  readonly owner: pg.Client
  readonly config: ChildConfig
  readonly say: Say
  /** Where files of the bench may lie. */
  readonly folder: string
  readonly #driver = new Helper<Job, JobResult>('./driver.ts')
  readonly #process: Process
  #big: Promise<Tenant> | undefined
  #small: Promise<Tenant> | undefined
  #many: Promise<readonly Tenant[]> | undefined
  #plain: Promise<Tenant> | undefined

  private constructor(
    from: Pick<World, 'product' | 'scale' | 'owner' | 'config' | 'say'>,
    folder: string,
    process: Process,
  ) {
    this.product = from.product
    this.scale = from.scale
    this.owner = from.owner
    this.config = from.config
    this.say = from.say
    this.folder = folder
    this.limit = databaseLimit(from.product, folder)
    this.#process = process
  }

  static async open(product: Product, scale: Scale, folder: string, say: Say): Promise<World> {
    const owner = new pg.Client({ connectionString: product.url('owner') })
    owner.on('error', () => {})
    await owner.connect()
    const config = configOf(product)
    return new World({ product, scale, owner, config, say }, folder, await startProcess(config))
  }

  /** The tenant with as many orders and products as the targets name. */
  big(): Promise<Tenant> {
    const { orders, products } = this.scale
    this.#big ??= this.#filled('one tenant', 1, { orders, products }).then(first)
    return this.#big
  }

  /** One with few orders and every product that orders are made of. */
  small(): Promise<Tenant> {
    const shape = { orders: this.scale.smallOrders, products: orderedProducts }
    this.#small ??= this.#filled('a small tenant', 1, shape).then(first)
    return this.#small
  }

  many(): Promise<readonly Tenant[]> {
    const shape = { orders: this.scale.ordersOfEachTenant, products: 10 }
    this.#many ??= this.#filled('many tenants', this.scale.tenants, shape)
    return this.#many
  }

  /** One with a catalog of many brands, categories and prices, as it is after all of it was indexed. */
  async catalog(): Promise<Tenant> {
    const [tenant] = await this.#found(1)
    if (!tenant) throw new Error('no tenant was created')
    const startedAt = performance.now()
    const products = this.scale.catalogProducts
    await loadCatalog(this.owner, tenant.tenantId, products)
    await settleTables(this.owner)
    const loadedAt = performance.now()
    await this.#untilIndexed(tenant)
    await settleTables(this.owner)
    const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1)
    this.say(
      `loaded a catalog: ${products} products (${seconds(startedAt, loadedAt)} s), indexed by the worker (${seconds(loadedAt, performance.now())} s)`,
    )
    return tenant
  }

  /** The worker sees by itself that the documents are of no edition yet. */
  async #untilIndexed({ tenantId }: Tenant): Promise<void> {
    for (;;) {
      const { rows } = await this.owner.query<{ done: boolean }>(
        'select finished_at is not null as done from catalog.search_rebuilds where tenant_id = $1',
        [tenantId],
      )
      if (rows[0]?.done) return
      await delay(250)
    }
  }

  /** One with nothing in it. */
  plain(): Promise<Tenant> {
    this.#plain ??= this.#found(1).then(first)
    return this.#plain
  }

  /** One with nothing in it that nobody else gets. */
  fresh(): Promise<Tenant> {
    return this.#found(1).then(first)
  }

  /** Some with nothing in them, for those who listen. */
  subscribers(): Promise<readonly Tenant[]> {
    return this.#found(subscribersCount)
  }

  /** As many with nothing in them as an idle installation has. */
  idle(): Promise<readonly Tenant[]> {
    return this.#found(this.scale.idleTenants)
  }

  /** Runs a load against the product, and ends the bench if the product refuses any of it. */
  async load(steps: Job['steps'], connections: number, durationMs: number, rate?: number) {
    const { host, port } = this.product
    return this.loadAt(host, port, steps, connections, durationMs, rate)
  }

  async loadAt(
    host: string,
    port: number,
    steps: Job['steps'],
    connections: number,
    durationMs: number,
    rate?: number,
  ): Promise<JobResult> {
    return this.#drive({
      ...{ host, port, connections, durationMs, steps },
      ...(rate !== undefined && { rate }),
    })
  }

  /** Sends each of the requests once, by so many callers. */
  async loadOnce(requests: readonly string[], connections: number): Promise<JobResult> {
    const { host, port } = this.product
    return this.#drive({ host, port, connections, durationMs: 0, steps: [requests], once: true })
  }

  async #drive(job: Job): Promise<JobResult> {
    const result = await this.#driver.ask(job)
    if (result.failed > 0) {
      throw new Error(`${result.failed} requests failed, the first with ${result.failure}`)
    }
    return result
  }

  /** Waits until every event of what was written has been relayed and reacted to. */
  async untilQuiet(): Promise<number> {
    const startedAt = performance.now()
    while (performance.now() - startedAt < quietBoundMs) {
      const { rows } = await this.owner.query<{ busy: boolean }>(`
        select exists (select 1 from platform.outbox) or exists (
          select 1 from platform.reaction_runs where done_at is null and failed_at is null
        ) or exists (
          select 1 from pg_stat_activity
          where application_name = 'souk worker' and state = 'idle in transaction'
        ) as busy`)
      if (!rows[0]?.busy) break
      await delay(20)
    }
    return performance.now() - startedAt
  }

  /** The worker sleeps while the limit writes rows that are none of its business. */
  async withoutWorker<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.untilQuiet()
    process.kill(this.product.workerPid, 'SIGSTOP')
    try {
      const result = await work()
      await this.owner.query('truncate platform.outbox')
      return result
    } finally {
      process.kill(this.product.workerPid, 'SIGCONT')
    }
  }

  /** The same composition inside this process, for what can only be counted from within. */
  inside() {
    const { app } = composeApp(this.config, this.#process)
    return { app, database: this.#process.database }
  }

  /** The only policy of a tenant, for one of its agents. Those that every tenant starts with are there when it is quiet. */
  async rule({ tenantId }: Tenant, operation: string, effect: string, agentId: string) {
    const match = { operations: [operation], actors: 'AGENT', agents: [agentId] }
    await this.untilQuiet()
    await this.owner.query('delete from approvals.policies where tenant_id = $1', [tenantId])
    await this.owner.query(
      `insert into approvals.policies (tenant_id, id, name, position, match, effect, approvers, ttl_hours, status,
         version, created_at, updated_at)
       values ($1, $2, 'Bench', 1, $3, $4, $5, 24, 'ACTIVE', 1, now(), now())`,
      [tenantId, newUuid(), match, effect, { roles: ['ADMIN'], quorum: 1, exclude: [] }],
    )
  }

  /** From now on the policies of the tenant are for its people and programs too. */
  async superviseAll({ tenantId }: Tenant): Promise<void> {
    await this.owner.query(
      'update identity.tenants set is_supervised = true where tenant_id = $1',
      [tenantId],
    )
    this.#process.identity.forget('tenant', tenantId)
  }

  /** The same services with nobody who looks at what callers do. */
  unsupervised() {
    const { database, identity, services, log } = this.#process
    const { app } = createApp({
      ...{ database, log, services, authenticate: identity.authenticate },
      ...{ secret: this.config.secret, credentialRate: 0, tenantRate: 0, inFlightMax: 1_000 },
    })
    return app
  }

  async close(): Promise<void> {
    this.#driver.close()
    await this.#process.close()
    await this.owner.end()
  }

  async #filled(what: string, count: number, shape: Shape): Promise<Tenant[]> {
    const startedAt = performance.now()
    const tenants = await this.#found(count)
    await loadTenants(
      this.owner,
      tenants.map(({ tenantId }) => tenantId),
      shape,
    )
    await this.untilQuiet()
    await settleTables(this.owner)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    this.say(
      `loaded ${what}: ${count} × ${shape.orders} orders, ${shape.products} products (${seconds} s)`,
    )
    return tenants
  }

  /** Sandboxes, because only they have the test gateway. */
  async #found(count: number): Promise<Tenant[]> {
    const { database, identity } = this.#process
    const tenants: Tenant[] = []
    const found = async () => {
      while (tenants.length < count) {
        const id = newId('ten')
        const place = tenants.push({ tenantId: uuidOf(id), apiKey: '' }) - 1
        const draft = { id, mode: 'sandbox', name: 'Bench', currency: 'EUR' } as const
        const creation = { database, secrets: identity.secrets }
        const { apiKey } = await createTenant(creation, draft, 'bench')
        tenants[place] = { tenantId: uuidOf(id), apiKey }
      }
    }
    await Promise.all(Array.from({ length: foundersAtOnce }, found))
    return tenants
  }
}

function first(tenants: readonly Tenant[]): Tenant {
  const [tenant] = tenants
  if (!tenant) throw new Error('no tenant was created')
  return tenant
}

function configOf(product: Product): ChildConfig {
  return {
    name: 'bench',
    host: product.host,
    port: product.port,
    processes: 1,
    processIndex: 0,
    baseUrl: product.quickstart.base_url,
    appUrl: product.url('app'),
    systemUrl: product.url('system'),
    pools: fullPools,
    isDistributed: product.shardCount !== null,
    shardCount: product.shardCount ?? 1,
    isPooled: false,
    secret: product.secret,
    rateLimit: 0,
    redisUrl: null,
    trustedProxies: 0,
    webhookLoopback: true,
    files: { kind: 'disk', folder: join(product.home, 'files') },
    filesAreShared: true,
    storageQuotaBytes: 1024 ** 4,
    sandboxStorageQuotaBytes: 1024 ** 4,
    shop: null,
    logLevel: 'error',
  }
}
