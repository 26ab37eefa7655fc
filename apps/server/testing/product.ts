import { rm } from 'node:fs/promises'
import { createTenant, type Identity, type TenantCredentials } from '@souk/identity/contract'
import { type App, newId, uuidOf } from '@souk/platform'
import type { Database, DatabaseOptions, Operations } from '@souk/platform/server'
import {
  type Answer,
  type Caller,
  callerOf,
  createTestDatabase,
  holdToDeclarations,
  patientWaits,
  settling,
  type TestDatabase,
  ticking,
  workingOffAll,
} from '@souk/platform/testing'
import { composeApp } from '../compose.ts'
import type { ChildConfig } from '../config.ts'
import { type Process, startProcess } from '../process.ts'
import { services } from '../services.ts'
import { testConfig } from './config.ts'

/** The whole product in one process, without the launcher: real identity, real tokens, all domains. */
export interface Product {
  readonly app: App
  /** What an API process and the worker have in common. */
  readonly running: Process
  readonly operations: Operations
  readonly database: Database
  readonly identity: Identity
  readonly db: TestDatabase
  readonly config: ChildConfig
  /** A new tenant with nothing in it. */
  open(mode?: 'live' | 'sandbox'): Promise<Shop>
  /** Relays and reacts until nothing is left to do, as a worker would. */
  settle(): Promise<void>
  /** Makes the calls that are due, as a worker would. */
  workOff(): Promise<number>
  /** Does what is due by the clock, as a worker would. */
  tick(): Promise<void>
  close(): Promise<void>
}

/** A tenant and the ways to call in its name. */
export interface Shop extends Caller {
  readonly credentials: TenantCredentials
  /** A token from the token endpoint with just these scopes. */
  token(scope: string): Promise<string>
  with(token: string): Caller
  /** One of its providers, with every scope that the tenant's own key has: only audience and ownership hold it back. */
  asProvider(providerId: string): Caller
}

export interface ProductOptions {
  readonly config?: Partial<ChildConfig>
  readonly database?: Partial<DatabaseOptions>
  /** Connects requests as the owner, whom no policy binds: only the statements themselves isolate then. */
  readonly bypassPolicies?: boolean
  /** Into how many parts a cluster divides the tenants; into none where null. */
  readonly shardCount?: number | null
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const db = await createTestDatabase(services, 'superuser', options.shardCount)
  const config = testConfig(db, {
    ...(options.bypassPolicies && { appUrl: db.ownerUrl }),
    ...options.config,
  })
  const running = await startProcess(config, {
    database: { waits: patientWaits, ...options.database },
  })
  const { app, operations } = composeApp(config, {
    ...running,
    identity: hearingProviders(running),
  })
  holdToDeclarations(app, operations)
  await app.ready()
  const { database, identity } = running
  const workOff = workingOffAll(
    { database, tenants: identity.tenants, log: running.log },
    running.services,
    config.secret,
  )
  return {
    app,
    running,
    operations,
    database,
    identity,
    db,
    config,
    settle: settling(database, running.services, identity.tenants),
    workOff,
    tick: ticking(database, running.services, identity.tenants, workOff),
    open: (mode = 'live') => openShop({ app, identity }, mode),
    close: async () => {
      await app.close()
      await running.close()
      await db.drop()
      if (config.files.kind === 'disk')
        await rm(config.files.folder, { recursive: true, force: true })
    },
  }
}

const providerMark = ' provider '

/** Takes a credential with the id of a provider behind it for that provider's. */
function hearingProviders({ identity }: Process): Identity {
  const authenticate: Identity['authenticate'] = (credentials) => {
    const [authorization, providerId] = credentials.authorization?.split(providerMark) ?? []
    const found = identity.authenticate({ ...credentials, authorization })
    if (providerId === undefined) return found
    const party = { kind: 'provider', id: uuidOf(providerId) } as const
    return Promise.resolve(found).then((principal) => ({ ...principal, party }))
  }
  return Object.create(identity, { authenticate: { value: authenticate } })
}

async function openShop(
  { app, identity }: Pick<Product, 'app' | 'identity'>,
  mode: 'live' | 'sandbox',
): Promise<Shop> {
  const draft = { id: newId('ten'), mode, name: 'Bazaar', currency: 'EUR' }
  const credentials = await createTenant(identity, draft, 'test')
  return {
    ...callerOf(app, credentials.apiKey),
    credentials,
    with: (token) => callerOf(app, token),
    asProvider: (id) => callerOf(app, `${credentials.apiKey}${providerMark}${id}`),
    token: (scope) => askForToken(app, credentials, scope),
  }
}

async function askForToken(app: App, credentials: TenantCredentials, scope: string) {
  const { clientId, clientSecret } = credentials
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const reply = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
  })
  if (reply.statusCode !== 200) throw new Error(`no token: ${reply.body}`)
  return reply.json<{ access_token: string }>().access_token
}

export interface ProductView {
  readonly id: string
  readonly title: string
  readonly price: { readonly amount: number; readonly currency: string }
  readonly inventory: { readonly available: number; readonly warehouse: string }
}

export async function aProduct(
  shop: Caller,
  { available = 100, amount = 1_250, sku = `SKU-${newId('x').slice(-10)}` } = {},
): Promise<ProductView & { sku: string }> {
  const made = await shop.post<ProductView>('/v1/catalog/products', {
    title: 'Copper cezve',
    sku,
    price: { amount, currency: 'EUR' },
    inventory: { available, warehouse: 'MAIN' },
  })
  if (made.status !== 201) throw new Error(`no product: ${made.text}`)
  return { ...made.body, sku }
}

export interface OrderView {
  readonly id: string
  readonly status: string
  readonly channel: string
  readonly customer_id: string | null
  readonly total: { readonly amount: number; readonly currency: string }
  readonly items: readonly { readonly id: string; readonly quantity: number }[]
}

export function order(
  shop: Caller,
  productId: string,
  quantity = 1,
  rest: object = {},
): Promise<Answer<OrderView>> {
  const items = [{ product_id: productId, quantity }]
  return shop.post<OrderView>('/api/v1/orders', { items, ...rest })
}
