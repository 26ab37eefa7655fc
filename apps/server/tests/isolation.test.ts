import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
import type { Operation } from '@souk/platform/server'
import type { Answer, Caller } from '@souk/platform/testing'
import pg from 'pg'
import { Staff } from '../testing/agents.ts'
import { canary, furnish, idText } from '../testing/furnish.ts'
import { type Product, type ProductOptions, type Shop, startProduct } from '../testing/product.ts'
import { requestTo } from '../testing/request.ts'
import { type Shopper, signedInShopper } from '../testing/shopper.ts'

/**
 * Every operation of the product is called in one tenant's name with the ids of another. The whole suite runs
 * three times: as built, with the policies of the database out of force, and with the tenant predicate taken
 * out of every statement. Each of the two layers must hold without the other. A fourth run stays in one tenant: one of
 * its providers calls every operation with the ids of another provider, and with those of the operator. In a fifth, one of
 * its customers does so with the ids of another customer, and with those of the shop.
 */

const neighboursCanary = 'canary-9c1d'

/** Keeps the last id of each kind that it has seen. */
function notebook() {
  const ids = new Map<string, string>()
  const note = (text: string) => {
    for (const [id, prefix] of text.matchAll(idText)) if (prefix) ids.set(prefix, id)
  }
  return { ids, note }
}

/** Of what tenants have: the types of events come with examples, whose ids nobody has. */
function listsOf({ operations }: Product): string[] {
  const lists = operations.list.filter(
    ({ method, url, scope }) => method === 'GET' && scope !== 'public' && !url.includes(':'),
  )
  return lists.map(({ url }) => url).filter((url) => url !== '/api/v1/event-types')
}

async function tenantTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where column_name = 'tenant_id' and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** A digest of every row that belongs to the tenant, whatever the table. */
async function snapshot(product: Product, tenantId: string): Promise<string> {
  const client = new pg.Client({ connectionString: product.db.ownerUrl })
  await client.connect()
  const hash = createHash('sha256')
  for (const name of await tenantTables(client)) {
    const { rows } = await client.query<{ digest: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t
       where tenant_id = $1`,
      [tenantId],
    )
    hash.update(`${name} ${rows[0]?.digest};`)
  }
  await client.end()
  return hash.digest('hex')
}

/** What products of others are called, and what nobody calls one. */
const handles = { foreign: 'of-somebody-else', operators: 'of-the-operator', absent: 'of-nobody' }

/** Without what differs from call to call or tells only what the caller sent. */
function masked({ status, text }: Answer): string {
  const plain = text
    .replace(idText, '$1_…')
    .replaceAll(new RegExp(Object.values(handles).join('|'), 'g'), 'handle')
    .replace(/"request_id":"[^"]*"/, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replace(/"(secret|client_secret|api_key|key|token|hint)":"[^"]*"/g, '')
  return `${status} ${plain}`
}

/** Puts what a statement says about its tenant out of force. */
const withoutPredicate = (text: string) =>
  text.replace(/\b(?:\w+\.)?tenant_id = \$(\d+)/g, '($$$1::uuid is not null)')

/** The predicate also tells a cluster where to look, so that without it all tenants have to lie together. */
const unaimed: ProductOptions = { database: { rewriteText: withoutPredicate }, shardCount: 1 }

const layers: Record<string, ProductOptions> = {
  'as built': {},
  'with the policies out of force': { bypassPolicies: true },
  'with the predicate taken out of every statement': unaimed,
}

/** Some operations are for people alone, so that each of them is called by whoever may. */
interface Callers {
  readonly program: Caller
  readonly person: Caller
}

function callerOf({ program, person }: Callers, { onlyForPeople }: Operation): Caller {
  return onlyForPeople ? person : program
}

interface Trial {
  readonly stranger: Callers
  /** Goes the same way as the stranger, but with ids that nobody has. */
  readonly twin: Callers
  readonly ids: ReadonlyMap<string, string>
  /** Of a product that the stranger must not see. */
  readonly handle: string
  /** Stands in everything that the stranger must not see. */
  readonly secret: string
  /** How an operation answers that names a foreign resource in its path. */
  readonly statusOf: (operation: Operation) => number
}

async function callWithForeignIds(operation: Operation, trial: Trial): Promise<void> {
  const { stranger, twin, ids, handle, secret, statusOf } = trial
  const { method, url } = operation
  const name = `${method} ${url}`
  const idFor = (prefix: string) => {
    const id = ids.get(prefix)
    assert(id, `${name}: the furnished tenant has no ${prefix}_`)
    return id
  }
  const foreign = requestTo(operation, idFor, 'references', { handle })
  const absent = requestTo(operation, nobodys, 'references', { handle: handles.absent })
  const reply = await callerOf(stranger, operation).call(method, foreign.path, foreign.options)
  assert(reply.status < 500, `${name} ${reply.text}`)
  assert(!reply.text.includes(secret), `${name} shows foreign data: ${reply.text}`)
  const nothing = await callerOf(twin, operation).call(method, absent.path, absent.options)
  // A request that names nothing of anybody has no twin to be told apart from.
  if (JSON.stringify(foreign) !== JSON.stringify(absent)) {
    assert.equal(masked(reply), masked(nothing), `${name} tells a foreign id from an absent one`)
  }
  // What only the operator may do is refused before anybody looks for the resource.
  const namesResource = url.includes(':') && foreign.path !== absent.path
  if (namesResource) assert.equal(reply.status, statusOf(operation), `${name} ${reply.text}`)
}

for (const [layer, change] of Object.entries(layers)) {
  describe(`isolation ${layer}`, () => {
    let product: Product
    let owner: Shop
    let stranger: Callers
    let twin: Callers
    let ids: Map<string, string>
    before(async () => {
      product = await startProduct(change)
      const furnished = await furnish(product)
      owner = furnished.shop
      ids = furnished.ids
      await renameProduct(owner, ids, handles.foreign)
      stranger = await aTenant(product)
      twin = await aTenant(product)
    })
    after(() => product.close())

    test('no operation reads, changes or tells of another tenant’s rows', async () => {
      const before = await snapshot(product, tenantUuid(owner))
      const called = product.operations.list.filter(({ scope }) => scope !== 'public')
      const statusOf = ({ scope }: Operation) => (scope.startsWith('operator:') ? 403 : 404)
      const seen = { ids, handle: handles.foreign, secret: canary }
      const trial = { stranger, twin, statusOf, ...seen }
      for (const operation of called) await callWithForeignIds(operation, trial)
      assert.equal(await snapshot(product, tenantUuid(owner)), before)
    })
  })
}

describe('isolation of the providers of one tenant', () => {
  let product: Product
  let shop: Shop
  let operatorsIds: Map<string, string>
  let neighboursIds: Map<string, string>
  let stranger: Callers
  let twin: Callers
  let callersUuids: string[]
  before(async () => {
    product = await startProduct()
    const furnished = await furnish(product)
    shop = furnished.shop
    operatorsIds = furnished.ids
    neighboursIds = await furnishProvider(product, shop)
    await renameProduct(shop, operatorsIds, handles.operators)
    await renameProduct(shop, neighboursIds, handles.foreign)
    const callers = [await aProvider(shop, 'stranger'), await aProvider(shop, 'twin')] as const
    stranger = await callersFor(product, shop, callers[0])
    twin = await callersFor(product, shop, callers[1])
    callersUuids = callers.map(uuidOf)
  })
  after(() => product.close())

  const isForProviders = ({ audience }: Operation) => audience?.includes('provider') === true
  const called = () => product.operations.list.filter(({ scope }) => scope !== 'public')

  test('every other operation is refused, whatever the scopes of the token', async () => {
    const refused = called().filter((operation) => !isForProviders(operation))
    assert(refused.length > 30)
    for (const operation of refused) {
      const { method, path, options } = requestTo(operation, nobodys)
      const { status, body } = await stranger.program.call(method, path, options)
      const code = operation.scope.startsWith('operator:') ? 'insufficient_scope' : 'operator_only'
      assert.deepEqual([status, body.code], [403, code], `${method} ${path}`)
    }
  })

  /** What the operator keeps for all providers to read. */
  const forAll = [
    '/marketplace/ratings',
    '/categories',
    '/channels',
    '/collections',
    '/product-types',
  ]
  const isForAll = ({ url, method }: Operation) =>
    method === 'GET' && forAll.some((part) => url.includes(part))

  test('no operation reads, changes or tells of another provider’s rows', async () => {
    const ids = new Map([...operatorsIds, ...neighboursIds])
    const hidden = called().filter((operation) => !isForAll(operation))
    await walk(hidden, { ids, handle: handles.foreign, secret: neighboursCanary })
  })

  test('nor of the operator’s, beside the locations and what is for all to read', async () => {
    const hidden = called().filter(
      (operation) => !operation.url.includes('/locations') && !isForAll(operation),
    )
    await walk(hidden, { ids: operatorsIds, handle: handles.operators, secret: canary })
  })

  test('each reads the events of its own, of all domains, and those about its order', async () => {
    const nounsSeen = async (caller: Caller, query = '') => {
      const { body } = await caller.get<{ content: { type: string }[] }>(
        `/api/v1/events?limit=96${query}`,
      )
      return [...new Set(body.content.map(({ type }) => type.split('.', 1)[0]))].sort()
    }
    const neighbour = shop.asProvider(String(neighboursIds.get('prv')))
    assert.deepEqual(await nounsSeen(neighbour), [
      ...['commission', 'fulfillment', 'location', 'order', 'payment', 'product', 'provider'],
      ...['refund', 'stock', 'transfer'],
    ])
    const about = `&about=${neighboursIds.get('ord')}`
    const concerned = ['commission', 'fulfillment', 'order', 'payment', 'refund']
    assert.deepEqual(await nounsSeen(neighbour, about), concerned)
    assert.deepEqual(await nounsSeen(shop, about), concerned)
    assert.deepEqual(await nounsSeen(stranger.program, about), [])
    const readsOrders = shop.with(await shop.token('orders:read'))
    assert.deepEqual(await nounsSeen(readsOrders, about), ['fulfillment', 'order'])
  })

  async function walk(
    operations: readonly Operation[],
    foreign: Pick<Trial, 'ids' | 'handle' | 'secret'>,
  ): Promise<void> {
    const before = await rowsOf(product, tenantUuid(shop))
    const statusOf = (operation: Operation) => (isForProviders(operation) ? 404 : 403)
    for (const operation of operations) {
      await callWithForeignIds(operation, { stranger, twin, statusOf, ...foreign })
    }
    // The two may make and change what is their own; all else stands as it stood.
    const kept = await rowsOf(product, tenantUuid(shop))
    const lost = [...before]
      .filter((row) => !kept.has(row))
      .filter((row) => !callersUuids.some((uuid) => row.includes(uuid)))
      // What a tenant stores is counted over all of its providers.
      .filter((row) => !row.startsWith('files.usage '))
    assert.deepEqual(lost, [])
  }
})

describe('isolation of the customers of one tenant', () => {
  let product: Product
  let shop: Shop
  let stranger: Shopper
  let twin: Shopper
  let operatorsIds: Map<string, string>
  let neighboursIds: Map<string, string>
  before(async () => {
    product = await startProduct()
    const furnished = await furnish(product)
    shop = furnished.shop
    operatorsIds = furnished.ids
    await renameProduct(shop, operatorsIds, handles.operators)
    neighboursIds = await furnishCustomer(shop, operatorsIds)
    stranger = await signedInShopper(shop, 'stranger@example.com')
    twin = await signedInShopper(shop, 'twin@example.com')
  })
  after(() => product.close())

  const isForCustomers = ({ audience }: Operation) => audience?.includes('customer') === true
  const called = () => product.operations.list.filter(({ scope }) => scope !== 'public')

  test('these operations are open to customers, and every other is refused with a word why', async () => {
    const opened = called().filter(isForCustomers)
    assert.deepEqual(opened.map(({ schema }) => schema.operationId).toSorted(), customersOperations)
    for (const operation of called().filter((one) => !isForCustomers(one))) {
      const { method, path, options } = requestTo(operation, nobodys)
      const { status, body } = await stranger.call(method, path, options)
      assert.deepEqual([status, body.code], [403, 'customer_not_allowed'], `${method} ${path}`)
    }
    const talked = await stranger.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    assert.deepEqual([talked.status, talked.body.code], [403, 'customer_not_allowed'])
  })

  /** What is published of the shop everybody reads, and may say what is wrong with it. */
  const isOfAll = ({ schema }: Operation) =>
    ['flagReview', 'getReview', 'listRatings', 'listReviews'].includes(schema.operationId ?? '')

  test('no operation reads, changes or tells of the rows of another customer, or of the shop', async () => {
    const [first, second] = [callersOf(stranger), callersOf(twin)]
    const statusOf = (operation: Operation) => (isForCustomers(operation) ? 404 : 403)
    const before = await rowsOf(product, tenantUuid(shop))
    for (const [ids, secret, handle] of [
      [neighboursIds, neighboursCanary, handles.foreign],
      [operatorsIds, canary, handles.operators],
    ] as const) {
      const trial = { stranger: first, twin: second, ids, secret, handle, statusOf }
      for (const operation of called().filter((one) => !isOfAll(one))) {
        await callWithForeignIds(operation, {
          ...trial,
          ids: new Map([...operatorsIds, ...neighboursIds, ...ids]),
        })
      }
    }
    const own = [stranger, twin].map(({ customerId }) => uuidOf(customerId))
    const kept = await rowsOf(product, tenantUuid(shop))
    const lost = [...before]
      .filter((row) => !kept.has(row))
      .filter((row) => !own.some((uuid) => row.includes(uuid)))
    assert.deepEqual(lost, [])
  })

  test('what they own they see, without what the shop notes of it', async () => {
    const placed = await shop.post<{ id: string }>('/api/v1/orders', {
      items: [{ product_id: operatorsIds.get('prod'), quantity: 1, metadata: { canary } }],
      customer_id: stranger.customerId,
      external_id: canary,
      metadata: { canary },
    })
    assert.equal(placed.status, 201, placed.text)
    const url = `/api/v1/orders/${placed.body.id}`
    const noted = await shop.patch(url, { note: canary, tags: [canary] })
    assert.equal(noted.status, 200, noted.text)
    const shown = await stranger.get(url)
    assert.equal(shown.status, 200, shown.text)
    assert.partialDeepStrictEqual(shown.body, { note: null, tags: [], external_id: null })
    assert.deepEqual(shown.body.metadata, {})
    assert(!shown.text.includes(`"canary"`), shown.text)
    const listed = await stranger.get<{ content: object[]; page: object }>('/api/v1/orders')
    assert.deepEqual(listed.body.content.length, 1)
    assert.partialDeepStrictEqual(listed.body, { page: { total: 1 } })
    assert.equal((await stranger.get(`${url}/fulfillments`)).status, 200)
    for (const path of [url, `${url}/fulfillments`]) {
      assert.equal((await twin.get(path)).status, 404)
    }
    const others = `/api/v1/orders?customer_id=${stranger.customerId}`
    const { body } = await twin.get<{ content: object[]; page: { total: number } }>(others)
    assert.deepEqual([body.content, body.page.total], [[], 0])
  })

  test('they pay for orders of their own, once, and for nobody else’s', async () => {
    const placed = await shop.post<{ id: string }>('/api/v1/orders', {
      items: [{ product_id: operatorsIds.get('prod'), quantity: 1 }],
      customer_id: stranger.customerId,
    })
    assert.equal(placed.status, 201, placed.text)
    const pay = (caller: Shopper, orderId: unknown) =>
      caller.post('/api/v1/payments', { order_id: orderId, method: 'pm_test_ok' })
    for (const orderId of [placed.body.id, neighboursIds.get('ord'), operatorsIds.get('ord')]) {
      const refused = await pay(twin, orderId)
      assert.deepEqual([refused.status, refused.body.code], [422, 'order_unknown'])
    }
    const paid = await pay(stranger, placed.body.id)
    assert.equal(paid.status, 201, paid.text)
    const again = await pay(stranger, placed.body.id)
    assert.deepEqual([again.status, again.body.code], [409, 'order_already_paid'])
    for (const path of ['', `/${paid.body.id}`]) {
      assert.equal((await stranger.get(`/api/v1/payments${path}`)).status, 403)
    }
  })
})

const customersOperations = [
  'addCartCode',
  'addCartItem',
  'calculateCartTaxes',
  'cancelCartPayment',
  'cancelOrder',
  'changeMyCustomerPassword',
  'claimCart',
  'closeThread',
  'completeCart',
  'confirmCartPayment',
  'confirmPayment',
  'confirmPaymentMethod',
  'createAddress',
  'createCart',
  'createPayment',
  'createReview',
  'deleteAddress',
  'deleteCart',
  'detachPaymentMethod',
  'endMyCustomerSessions',
  'flagReview',
  'getAddress',
  'getAddressFormat',
  'getCart',
  'getMessage',
  'getMyCustomerAccount',
  'getMyProfile',
  'getOrder',
  'getOrderGroup',
  'getPaymentMethod',
  'getReview',
  'getStoredValue',
  'getThread',
  'listAddresses',
  'listCartGiftCards',
  'listCartPayments',
  'listCartShippingOptions',
  'listCarts',
  'listMessages',
  'listOrderFulfillments',
  'listOrderGiftCards',
  'listOrders',
  'listPaymentMethods',
  'listRatings',
  'listReviews',
  'listStoredValue',
  'listThreads',
  'lookUpStoredValue',
  'openThread',
  'payCart',
  'readThread',
  'removeCartCode',
  'removeCartItem',
  'reopenThread',
  'savePaymentMethod',
  'sendMessage',
  'showCartGiftCardCode',
  'showGiftCardCode',
  'updateAddress',
  'updateCart',
  'updateCartItem',
  'updateMyProfile',
  'updatePaymentMethod',
  'updateReview',
  'validateAddress',
  'withdrawReview',
]

/** No operation for people who have signed in to the console is for customers. */
function callersOf(shopper: Shopper): Callers {
  return { program: shopper, person: shopper }
}

/** A customer with an address and an order, and their ids. */
async function furnishCustomer(
  shop: Shop,
  ids: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const neighbour = await signedInShopper(shop, `${neighboursCanary}@example.com`)
  const address = await neighbour.post(`/api/v1/customers/${neighbour.customerId}/addresses`, {
    name: neighboursCanary,
    line1: 'Lindenallee 12',
    city: 'Berlin',
    postal_code: '10115',
    country: 'DE',
  })
  assert.equal(address.status, 201, address.text)
  const order = await shop.post('/api/v1/orders', {
    items: [{ product_id: ids.get('prod'), quantity: 1 }],
    customer_id: neighbour.customerId,
    metadata: { note: neighboursCanary },
  })
  assert.equal(order.status, 201, order.text)
  return new Map([
    ['cus', neighbour.customerId],
    ['adr', String(address.body.id)],
    ['ord', String(order.body.id)],
  ])
}

/** What stands in everything that is hidden would be found in the refusal of whoever asks for it. */
async function renameProduct(shop: Shop, ids: ReadonlyMap<string, string>, handle: string) {
  const renamed = await shop.patch(`/v1/catalog/products/${ids.get('prod')}`, { handle })
  assert.equal(renamed.status, 200, renamed.text)
}

async function aTenant(product: Product): Promise<Callers> {
  const shop = await product.open('sandbox')
  const staff = new Staff(product, shop)
  return { program: shop, person: await staff.signedIn(await staff.member(['OWNER'])) }
}

async function callersFor(product: Product, shop: Shop, providerId: string): Promise<Callers> {
  const staff = new Staff(product, shop)
  const owner = await staff.member(['PROVIDER_OWNER'], { provider_id: providerId })
  return { program: shop.asProvider(providerId), person: await staff.signedIn(owner) }
}

async function aProvider(shop: Shop, handle: string): Promise<string> {
  const made = await shop.post('/api/v1/providers', { handle, display_name: handle })
  assert.equal(made.status, 201, made.text)
  for (const command of ['submit', 'submit', 'approve']) {
    const moved = await shop.post(`/api/v1/providers/${made.body.id}/${command}`)
    assert.equal(moved.status, 200, moved.text)
  }
  return String(made.body.id)
}

/** One of everything that a provider can have, and the ids that only it sees. */
async function furnishProvider(product: Product, shop: Shop): Promise<Map<string, string>> {
  const { ids, note } = notebook()
  const id = await aProvider(shop, `${neighboursCanary}-neighbour`)
  const provider = shop.asProvider(id)
  const post = async (url: string, body: unknown) => {
    const reply = await provider.post<{ id: string; default_variant_id?: string }>(url, body)
    assert(reply.status < 300, `${url} ${reply.text}`)
    note(reply.text)
    return reply.body
  }
  const location = await post('/api/v1/inventory/locations', {
    code: 'NEXT-DOOR',
    name: neighboursCanary,
  })
  const goods = await post('/v1/catalog/products', {
    title: neighboursCanary,
    sku: `${neighboursCanary}-neighbour`,
    price: { amount: 700, currency: 'EUR' },
    inventory: { available: 50, warehouse: 'NEXT-DOOR' },
  })
  await post('/api/v1/inventory/locations', { code: 'ROUND-THE-CORNER', name: neighboursCanary })
  await post('/api/v1/inventory/transfers', {
    from: 'NEXT-DOOR',
    to: 'ROUND-THE-CORNER',
    lines: [{ variant_id: goods.default_variant_id, quantity: 1 }],
    note: neighboursCanary,
  })
  const items = [{ product_id: goods.id, quantity: 2 }]
  const sold = await post('/api/v1/orders', { items, email: `${neighboursCanary}@example.com` })
  const paid = await post('/api/v1/payments', { order_id: sold.id, method: 'pm_test_ok' })
  await post(`/api/v1/orders/${sold.id}/fulfillments`, {})
  await post(`/api/v1/payments/${paid.id}/refunds`, { amount: { amount: 100, currency: 'EUR' } })
  await product.settle()
  for (const url of listsOf(product)) note((await provider.get(url)).text)
  return new Map([...ids, ['prv', id], ['loc', location.id]])
}

/** Each row of the tenant as text, without what is counted and what only says when somebody was here. */
async function rowsOf({ db }: Product, tenantId: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: db.ownerUrl })
  await client.connect()
  const found = new Set<string>()
  for (const table of (await tenantTables(client)).filter((name) => !/counters/.test(name))) {
    const { rows } = await client.query<{ row: string }>(
      `select t::text as row from ${table} t where tenant_id = $1`,
      [tenantId],
    )
    for (const { row } of rows) found.add(`${table} ${row}`)
  }
  await client.end()
  return found
}

test('with neither layer rows do leak, so the suite above can tell', async () => {
  const product = await startProduct({ bypassPolicies: true, ...unaimed })
  const { ids } = await furnish(product)
  const stranger = await product.open('sandbox')
  const reply = await stranger.get(`/api/v1/orders/${ids.get('ord')}`)
  assert.equal(reply.status, 200)
  assert.match(reply.text, new RegExp(canary))
  await product.close()
})

const unheardOf = new Map<string, string>()

/** One id a prefix that no tenant has, always the same, as the foreign ones are. */
function nobodys(prefix: string): string {
  const id = unheardOf.get(prefix) ?? newId(prefix)
  unheardOf.set(prefix, id)
  return id
}

function tenantUuid(shop: Shop): string {
  return uuidOf(shop.credentials.tenantId)
}
