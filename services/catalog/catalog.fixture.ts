import assert from 'node:assert/strict'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { newId, newUuid } from '@souk/platform'
import {
  type Answer,
  type Caller,
  createWorld,
  keptClient,
  type World,
} from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as catalog } from './manifest.ts'
import { registerSeller } from './sellers/operations.ts'

interface Money {
  readonly amount: number
  readonly currency: string
}

export interface ProductBody {
  readonly id: string
  readonly title: string
  readonly handle: string
  readonly status: string
  readonly kind: string
  readonly sku: string | null
  readonly price: Money
  readonly inventory: { readonly available: number; readonly warehouse: string }
  readonly default_variant_id: string
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly variant_count: number
  readonly category_ids: readonly string[]
  readonly price_range: { readonly min: Money; readonly max: Money } | null
  readonly stock: { readonly available: number; readonly is_limited: boolean }
  readonly version: number
}

export interface VariantBody {
  readonly id: string
  readonly product_id: string
  readonly is_default: boolean
  readonly sku: string | null
  readonly title: string
  readonly position: number
  readonly option_values: Readonly<Record<string, string>>
  readonly identifiers: readonly { readonly type: string; readonly value: string }[]
  readonly price: Money
  readonly inventory: { readonly available: number; readonly warehouse: string }
  readonly version: number
}

export interface Refusal {
  readonly code: string
  readonly detail?: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly errors?: readonly { readonly path: string; readonly code: string }[]
}

export interface Page<Item> {
  readonly data: readonly Item[]
  readonly page: { readonly limit: number; readonly next: string | null }
}

export const products = '/v1/catalog/products'
export const euros = (amount: number): Money => ({ amount, currency: 'EUR' })

export function startCatalog(): Promise<World> {
  return createWorld({ services: [pricing, inventory, customers, catalog] })
}

/** A tenant that no other test touches, so that what it lists and announces is its own. */
export class Shop {
  readonly name = newUuid()
  readonly caller: Caller
  readonly #world: World

  constructor(world: World) {
    this.#world = world
    this.caller = world.as(this.name)
  }

  async product(draft: object = {}): Promise<ProductBody> {
    const whole = 'variants' in draft ? draft : { price: euros(4_900), ...draft }
    const answer = await this.caller.post<ProductBody>(products, { title: 'Linen shirt', ...whole })
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }

  /** In the order of their positions. */
  async variantsOf({ id }: { readonly id: string }): Promise<VariantBody[]> {
    const { body } = await this.caller.get<Page<VariantBody>>(`${products}/${id}/variants?limit=96`)
    return body.data.toSorted((one, other) => one.position - other.position)
  }

  async get({ id }: { readonly id: string }): Promise<ProductBody> {
    return (await this.caller.get<ProductBody>(`${products}/${id}`)).body
  }

  async eventTypes(): Promise<string[]> {
    return (await this.#world.events(this.name)).map(({ type }) => type)
  }

  /** A provider that the marketplace has entered, and what may be done with its token. */
  async provider(): Promise<{ readonly id: string; readonly caller: Caller }> {
    const providerId = newId('prv')
    await this.#world.seed(this.name, (tx) =>
      registerSeller(tx, { providerId, maySell: true, version: 1 }),
    )
    return { id: providerId, caller: this.#world.asProvider(this.name, providerId) }
  }

  /** Runs the attempt, checks its refusal, and shows that nothing was changed and nothing announced. */
  async refused(
    attempt: () => Promise<Answer<Refusal>>,
    status: number,
    code: string,
  ): Promise<Refusal> {
    const before = await this.#traces()
    const answer = await attempt()
    assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
    assert.deepEqual(await this.#traces(), before)
    return answer.body
  }

  /** Everything that the tenant has of the catalog, its prices and its stock, but for what reactions keep of it. */
  async #traces() {
    // First, because they are there when everything has been worked off.
    const events = await this.eventTypes()
    const tenantId = await this.#world.peek(this.name, async (tx) => tx.tenantId)
    const owner = await keptClient(this.#world.db.ownerUrl)
    const found: Record<string, string> = {}
    for (const name of await tablesIn(this.#world)) {
      const text = `select coalesce(json_agg(kept order by kept::text)::text, '') as all from ${name} kept where tenant_id = $1`
      const { rows } = await owner.query<{ all: string }>({ name, text, values: [tenantId] })
      found[name] = rows[0]?.all ?? ''
    }
    return { found, events }
  }
}

const tablesOf = new WeakMap<World, Promise<readonly string[]>>()

/** What the services of the catalog keep of a tenant; looked up once, because PostgreSQL takes long over it. */
function tablesIn(world: World): Promise<readonly string[]> {
  const known = tablesOf.get(world) ?? listTables(world)
  tablesOf.set(world, known)
  return known
}

async function listTables({ db }: World): Promise<string[]> {
  const owner = await keptClient(db.ownerUrl)
  const { rows } = await owner.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('catalog', 'pricing', 'inventory') and relkind in ('r', 'p')
      and relname !~ '^(search_|listings$)|_rebuilds$'
      and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'tenant_id')
    order by name
  `)
  return rows.map(({ name }) => name)
}
