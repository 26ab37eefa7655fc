import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import type { Operation } from '@souk/platform/server'
import type { Answer, Caller } from '@souk/platform/testing'
import { furnish } from '../testing/furnish.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'
import { requestTo } from '../testing/request.ts'

/** What a publishable key opens and shows, and to the pages of which origins. */

interface Key {
  readonly id: string
  readonly key: string
  readonly channel: string
  readonly origins: readonly string[]
  readonly version: number
}
type Listed = {
  readonly data: readonly { readonly id: string; readonly title: string }[]
}

const keys = '/api/v1/publishable-keys'
const catalog = '/v1/catalog'
const euros = (amount: number) => ({ amount, currency: 'EUR' })
/** Stands in everything that pages must not show. */
const secret = 'canary-51fe'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.close())

async function made<Body = { readonly id: string }>(
  caller: Caller,
  path: string,
  body?: unknown,
): Promise<Body> {
  const reply = await caller.post(path, body)
  assert(reply.status < 300, `${path} ${reply.text}`)
  return reply.body as Body
}

async function keyFor(shop: Shop, draft: object = {}): Promise<{ key: Key; visitor: Caller }> {
  const key = await made<Key>(shop, keys, { name: 'Shop window', ...draft })
  return { key, visitor: shop.with(key.key) }
}

const isForVisitors = ({ audience }: Operation) => audience?.includes('visitor') === true

const openToVisitors = [
  'addCartCode',
  'addCartItem',
  'calculateCartTaxes',
  'cancelCartPayment',
  'completeCart',
  'confirmCartPayment',
  'createCart',
  'deleteCart',
  'getAddressFormat',
  'getCart',
  'getCategory',
  'getCollection',
  'getProduct',
  'getProductAvailability',
  'getProductByHandle',
  'getProductRelations',
  'getReview',
  'getVariant',
  'listCartGiftCards',
  'listCartPayments',
  'listCartShippingOptions',
  'listCategories',
  'listCollectionProducts',
  'listCollections',
  'listOffers',
  'listProducts',
  'listRatings',
  'listReviews',
  'listVariants',
  'logInCustomer',
  'logOutCustomer',
  'lookUpStoredValue',
  'payCart',
  'refreshCustomerSession',
  'registerCustomer',
  'removeCartCode',
  'removeCartItem',
  'resetCustomerPassword',
  'searchProducts',
  'sendMagicLink',
  'sendPasswordReset',
  'showCartGiftCardCode',
  'suggestProducts',
  'updateCart',
  'updateCartItem',
  'verifyCustomer',
]

test('a publishable key opens these operations, and is refused by every other with a word why', async () => {
  const { shop, ids } = await furnish(product)
  const { visitor } = await keyFor(shop)
  const called = product.operations.list.filter(({ scope }) => scope !== 'public')
  const opened = called.filter(isForVisitors).map(({ schema }) => schema.operationId)
  assert.deepEqual(opened.toSorted(), openToVisitors)
  const changing = called.filter((one) => isForVisitors(one) && one.method !== 'GET' && !one.safe)
  assert(changing.every(({ url }) => /^\/api\/v1\/(auth\/customers|carts)(\/|$)/.test(url)))
  const idFor = (prefix: string) => ids.get(prefix) ?? newId(prefix)
  for (const operation of called.filter((one) => !isForVisitors(one))) {
    const { method, path, options } = requestTo(operation, idFor)
    const { status, body } = await visitor.call(method, path, options)
    assert.deepEqual([status, body.code], [403, 'publishable_key_not_allowed'], `${method} ${path}`)
  }
  const talked = await visitor.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })
  assert.deepEqual([talked.status, talked.body.code], [403, 'publishable_key_not_allowed'])
})

test('a publishable key begins a cart, and reaches it with its token and no other', async () => {
  const shop = await product.open('sandbox')
  const { visitor } = await keyFor(shop)
  const cart = await made<{ id: string; token: string }>(visitor, '/api/v1/carts', {})
  const other = await made<{ id: string; token: string }>(visitor, '/api/v1/carts', {})
  const url = `/api/v1/carts/${cart.id}`
  const statusWith = async (headers: Record<string, string>) =>
    (await visitor.get(url, headers)).status
  assert.equal(await statusWith({}), 404)
  assert.equal(await statusWith({ 'cart-token': other.token }), 404)
  assert.equal(await statusWith({ 'cart-token': cart.token }), 200)
})

describe('what a publishable key shows', () => {
  let shop: Shop
  let visitor: Caller
  let shown: { readonly id: string; readonly handle: string; readonly variantId: string }
  /** Products that are not for sale in the channel, by why. */
  let hidden: Map<string, string>
  let disabledVariant: string
  let hiddenCategories: string[]
  let collection: string
  const web = [{ channel: 'web' }]
  before(async () => {
    shop = await product.open('sandbox')
    for (const handle of ['web', 'pos'])
      await made(shop, `${catalog}/channels`, { handle, name: handle })
    ;({ visitor } = await keyFor(shop, { channel: 'web' }))
    await showLamp()
    await hideOthers()
    await arrange()
    await giveToFriends()
    await product.settle()
    await product.tick()
    await product.settle()
  })

  /** For sale, with something in every field that pages are not shown. */
  async function showLamp() {
    const lamp = await made<{ id: string; handle: string; default_variant_id: string }>(
      shop,
      `${catalog}/products`,
      {
        title: 'Lamp for everybody',
        tags: ['lamps'],
        publications: [...web, { channel: 'pos' }],
        metadata: { cost: secret },
        external_id: `${secret}-product`,
        tax_code: secret,
        options: [{ name: 'size', values: ['S', 'M'] }],
        variants: [
          {
            price: euros(4_900),
            option_values: { size: 'S' },
            inventory: { available: 25, warehouse: secret.toUpperCase() },
            metadata: { cost: secret },
            external_id: `${secret}-variant`,
            tax_code: secret,
            hs_code: '620520',
          },
          {
            price: euros(5_900),
            option_values: { size: 'M' },
            title: `${secret} M`,
            status: 'DISABLED',
          },
        ],
      },
    )
    shown = { id: lamp.id, handle: lamp.handle, variantId: lamp.default_variant_id }
    const { body } = await shop.get<Listed>(`${catalog}/products/${lamp.id}/variants`)
    disabledVariant = String(body.data.find(({ title }) => title.includes(secret))?.id)
  }

  async function hideOthers() {
    const window = { channel: 'web', publish_at: '2100-01-01T00:00:00Z' }
    const draft = (title: string, more: object) => ({
      title: `Lamp ${title}`,
      price: euros(4_900),
      inventory: { available: 25, warehouse: secret.toUpperCase() },
      tags: ['lamps'],
      publications: web,
      ...more,
    })
    const create = (title: string, more: object = {}) =>
      made<{ id: string; handle: string }>(shop, `${catalog}/products`, draft(title, more))
    const archived = await create(`${secret} archived`)
    await made(shop, `${catalog}/products/${archived.id}/archive`)
    const provider = await made(shop, '/api/v1/providers', {
      handle: 'seller',
      display_name: 'Seller',
    })
    for (const command of ['submit', 'submit', 'approve']) {
      await made(shop, `/api/v1/providers/${provider.id}/${command}`)
    }
    const { inventory: _its, ...ofSeller } = draft(`${secret} of a seller who stopped`, {})
    const sellers = await made(shop.asProvider(provider.id), `${catalog}/products`, ofSeller)
    await made(shop, `/api/v1/providers/${provider.id}/suspend`, { reason: 'Away' })
    hidden = new Map([
      ['draft', (await create(`${secret} draft`, { status: 'DRAFT' })).id],
      ['archived', archived.id],
      [
        'in another channel',
        (await create(`${secret} pos`, { publications: [{ channel: 'pos' }] })).id,
      ],
      ['in no channel', (await create(`${secret} nowhere`, { publications: [] })).id],
      ['later', (await create(`${secret} later`, { publications: [window] })).id],
      ['of a seller who may not sell', sellers.id],
    ])
  }

  /** Categories, a collection and relations, all of which lead to what is hidden as well. */
  async function arrange() {
    const category = await made(shop, `${catalog}/categories`, {
      name: 'Open',
      metadata: { note: secret },
    })
    const closed = await made(shop, `${catalog}/categories`, { name: secret, status: 'HIDDEN' })
    const inside = await made(shop, `${catalog}/categories`, {
      name: `${secret} inside`,
      parent_id: closed.id,
    })
    hiddenCategories = [closed.id, inside.id]
    const all = [shown.id, ...hidden.values()]
    for (const id of all) {
      const put = await shop.patch(`${catalog}/products/${id}`, {
        category_ids: [category.id, inside.id],
      })
      assert.equal(put.status, 200, put.text)
    }
    const ruled = {
      title: 'All lamps',
      kind: 'RULE',
      rules: [{ field: 'TAG', operator: 'ANY_OF', values: ['lamps', secret] }],
      metadata: { note: secret },
    }
    collection = (await made(shop, `${catalog}/collections`, ruled)).id
    const related = [...hidden.values()].map((id) => ({ kind: 'ACCESSORY', product_id: id }))
    const put = await shop.call('PUT', `${catalog}/products/${shown.id}/relations`, {
      body: { relations: related },
    })
    assert.equal(put.status, 200, put.text)
  }

  /** A price that is agreed with some customers. */
  async function giveToFriends() {
    const group = await made(shop, '/api/v1/customer-groups', { name: 'Friends' })
    const list = await made(shop, '/api/v1/pricing/price-lists', {
      name: secret,
      type: 'CONTRACT',
      currency: 'EUR',
      conditions: { customer_group_ids: [group.id] },
    })
    const set = await shop.call('PUT', `/api/v1/pricing/price-lists/${list.id}/prices`, {
      body: { prices: [{ variant_id: shown.variantId, amount: euros(7) }] },
    })
    assert.equal(set.status, 200, set.text)
    await made(shop, `/api/v1/pricing/price-lists/${list.id}/activate`)
  }

  function assertClean({ status, text }: Pick<Answer, 'status' | 'text'>, name: string) {
    assert.equal(status, 200, `${name} ${text}`)
    assert.doesNotMatch(text.toLowerCase(), new RegExp(secret), name)
    for (const [why, id] of hidden) assert(!text.includes(id), `${name} shows what is ${why}`)
    assert(!text.includes(disabledVariant), `${name} shows a variant that is not sold`)
    assert.doesNotMatch(text, /"available":25|25 units|620520|"amount":7\b/, name)
    assert.doesNotMatch(text, /"channel":"pos"/, name)
  }

  const idsOf = ({ body }: Answer<Listed>) => body.data.map(({ id }) => id)

  test('no list, search or page has drafts, other channels, sellers who stopped or what is internal', async () => {
    const queries = [
      '',
      '?limit=1',
      '?tag=lamps',
      '?status=ACTIVE',
      `?ids=${[shown.id, ...hidden.values()].join(',')}`,
      '?title=lamp',
      '?channel=web',
      '?locale=de',
    ]
    for (const query of queries) {
      const reply = await visitor.get<Listed>(`${catalog}/products${query}`)
      assertClean(reply, `products${query}`)
      assert.deepEqual(idsOf(reply), [shown.id], query)
    }
    const drafts = await visitor.get<Listed>(`${catalog}/products?status=DRAFT`)
    assert.deepEqual(idsOf(drafts), [])
    const members = await visitor.get<Listed>(`${catalog}/collections/${collection}/products`)
    assertClean(members, 'members')
    assert.deepEqual(idsOf(members), [shown.id])
    const found = await visitor.get<Listed>(`${catalog}/search?q=lamp`)
    assertClean(found, 'search')
    assert.deepEqual(idsOf(found), [shown.id])
    const suggested = await visitor.get<{ products: { id: string }[]; words: string[] }>(
      `${catalog}/suggest?q=la`,
    )
    assertClean(suggested, 'suggest')
    assert.deepEqual(
      suggested.body.products.map(({ id }) => id),
      [shown.id],
    )
    const words = await visitor.get<{ words: string[] }>(`${catalog}/suggest?q=canar`)
    assert.deepEqual(words.body.words, [])
    for (const path of [
      `products/${shown.id}`,
      `products/by-handle/${shown.handle}`,
      `products/${shown.id}/variants`,
      `products/${shown.id}/relations`,
      `products/${shown.id}/availability`,
      `products/${shown.id}/availability?country=DE&quantity=1000`,
      `variants/${shown.variantId}`,
      'categories',
      'collections',
      `collections/${collection}`,
    ]) {
      assertClean(await visitor.get(`${catalog}/${path}`), path)
    }
  })

  test('what is not shown is answered as what there is not', async () => {
    const paths = (id: string) => [
      `products/${id}`,
      `products/${id}/variants`,
      `products/${id}/relations`,
      `products/${id}/availability`,
    ]
    const absent = newId('prod')
    for (const [why, id] of hidden) {
      for (const [index, path] of paths(id).entries()) {
        const reply = await visitor.get(`${catalog}/${path}`)
        const nothing = await visitor.get(`${catalog}/${paths(absent)[index]}`)
        assert.deepEqual(
          [reply.status, reply.body.code],
          [404, 'product_not_found'],
          `${why} ${path}`,
        )
        assert.equal(nothing.status, 404)
      }
      const { body } = await shop.get<{ handle: string; default_variant_id: string }>(
        `${catalog}/products/${id}`,
      )
      const byHandle = await visitor.get(`${catalog}/products/by-handle/${body.handle}`)
      assert.equal(byHandle.status, 404, why)
      const variant = await visitor.get(`${catalog}/variants/${body.default_variant_id}`)
      assert.equal(variant.status, 404, why)
    }
    for (const path of [
      `variants/${disabledVariant}`,
      `products/${shown.id}/availability?variant_id=${disabledVariant}`,
      ...hiddenCategories.map((id) => `categories/${id}`),
    ]) {
      assert.equal((await visitor.get(`${catalog}/${path}`)).status, 404, path)
    }
  })

  test('another channel cannot be asked for', async () => {
    for (const path of [
      'products?channel=pos',
      'search?channel=pos',
      'suggest?q=la&channel=pos',
      `collections/${collection}/products?channel=pos`,
      `products/${shown.id}/availability?channel=pos`,
    ]) {
      const { status, body } = await visitor.get(`${catalog}/${path}`)
      assert.deepEqual([status, body.code], [422, 'channel_unknown'], path)
    }
  })

  test('neither a customer’s prices nor what a customer may do', async () => {
    const path = `${catalog}/products/${shown.id}/availability?customer_id=${newId('cus')}`
    const { status, body } = await visitor.get(path)
    assert.deepEqual([status, body.code], [403, 'insufficient_scope'])
  })

  test('how many units there are is told if the key says so', async () => {
    interface Stocked {
      readonly inventory: { readonly available: number; readonly warehouse: string }
      readonly stock: { readonly available: number }
    }
    const numbers = async (caller: Caller) => {
      const { body: one } = await caller.get<Stocked>(`${catalog}/products/${shown.id}`)
      const { body: list } = await caller.get<{ data: Stocked[] }>(`${catalog}/products`)
      const { body: found } = await caller.get<{ data: Stocked[] }>(`${catalog}/search`)
      const { body: variants } = await caller.get<{ data: Stocked[] }>(
        `${catalog}/products/${shown.id}/variants`,
      )
      const units = [one, list.data[0], found.data[0]].map((each) => each?.stock.available)
      const places = [one, list.data[0], variants.data[0]].map((each) => each?.inventory)
      return { units, places }
    }
    const rough = { available: 1, warehouse: 'ALL' }
    assert.deepEqual(await numbers(visitor), { units: [1, 1, 1], places: [rough, rough, rough] })
    const { visitor: trusted } = await keyFor(shop, { channel: 'web', shows_stock: true })
    const exact = { available: 25, warehouse: 'ALL' }
    assert.deepEqual(await numbers(trusted), { units: [25, 25, 25], places: [exact, exact, exact] })
  })

  test('a key of another channel shows what is sold there', async () => {
    const { visitor: till } = await keyFor(shop, { channel: 'pos' })
    const reply = await till.get<Listed>(`${catalog}/products`)
    assert.deepEqual(
      idsOf(reply).toSorted(),
      [shown.id, hidden.get('in another channel')].toSorted(),
    )
  })

  test('a list of many reads page by page what one key sees', async () => {
    const own = await product.open('sandbox')
    const { visitor: passer } = await keyFor(own)
    const wanted: string[] = []
    for (let index = 0; index < 12; index += 1) {
      const status = index % 3 === 0 ? 'DRAFT' : 'ACTIVE'
      const each = await made(own, `${catalog}/products`, {
        title: `Cup ${index}`,
        price: euros(1),
        status,
      })
      if (status === 'ACTIVE') wanted.unshift(each.id)
    }
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`
      const reply = await passer.get<Listed & { page: { next: string | null } }>(
        `${catalog}/products?limit=3${cursor}`,
      )
      assert.equal(reply.status, 200, reply.text)
      seen.push(...idsOf(reply))
      next = reply.body.page.next
    }
    assert.deepEqual(seen, wanted)
  })
})

describe('pages of other origins', () => {
  const allowed = 'https://shop.example'
  const other = 'https://elsewhere.example'
  const list = `${catalog}/products`
  let shop: Shop
  let key: Key
  before(async () => {
    shop = await product.open()
    key = (await keyFor(shop, { origins: [allowed, 'HTTP://LOCALHOST:5173'] })).key
  })

  const ask = (url: string, origin: string | undefined, token?: string) =>
    product.app.inject({
      url,
      headers: {
        ...(origin && { origin }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
  const preflight = (url: string, method: string, origin = allowed) =>
    product.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      },
    })
  const corsOf = ({ headers }: { readonly headers: object }) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-'))
  const originOf = ({ headers }: { readonly headers: Record<string, unknown> }) =>
    headers['access-control-allow-origin']

  test('read answers if the key names them, and no others do', async () => {
    assert.deepEqual(key.origins, [allowed, 'http://localhost:5173'])
    const mine = await ask(list, allowed, key.key)
    assert.deepEqual([mine.statusCode, originOf(mine)], [200, allowed])
    assert.equal(mine.headers.vary, 'Origin')
    assert.match(String(mine.headers['access-control-expose-headers']), /\betag\b.*\bretry-after\b/)
    assert.equal(mine.headers['access-control-allow-credentials'], undefined)
    for (const origin of [other, 'null', 'https://shop.example.evil.example', undefined]) {
      const theirs = await ask(list, origin, key.key)
      assert.deepEqual([theirs.statusCode, corsOf(theirs)], [200, []], origin)
      assert.equal(theirs.headers.vary, 'Origin')
    }
    const head = await product.app.inject({
      method: 'HEAD',
      url: list,
      headers: { origin: allowed, authorization: `Bearer ${key.key}` },
    })
    assert.equal(originOf(head), allowed)
  })

  test('read why they were refused', async () => {
    const absent = await ask(`${list}/${newId('prod')}`, allowed, key.key)
    assert.deepEqual([absent.statusCode, originOf(absent)], [404, allowed])
    const wrong = await ask(`${list}?limit=0`, allowed, key.key)
    assert.deepEqual([wrong.statusCode, originOf(wrong)], [400, allowed])
    const hidden = await ask(`${list}/${newId('prod')}`, other, key.key)
    assert.deepEqual([hidden.statusCode, corsOf(hidden)], [404, []])
    // Without a key nobody knows whose page it is, and the refusal tells of nobody.
    for (const token of [undefined, 'souk_pub_live_mistyped']) {
      const unknown = await ask(list, other, token)
      assert.deepEqual([unknown.statusCode, originOf(unknown)], [401, other])
    }
  })

  test('never read what a secret key is answered', async () => {
    const reply = await ask(list, allowed, shop.credentials.apiKey)
    assert.deepEqual([reply.statusCode, corsOf(reply)], [200, []])
  })

  test('are told before what they may send, without a token and for these operations alone', async () => {
    const { statusCode, headers } = await preflight(list, 'GET', other)
    assert.equal(statusCode, 204)
    assert.equal(headers['access-control-allow-origin'], other)
    assert.equal(headers['access-control-allow-methods'], 'GET')
    assert.match(String(headers['access-control-allow-headers']), /^authorization, content-type,/)
    assert.equal(headers['access-control-max-age'], '7200')
    assert.equal(headers.vary, 'Origin')
    for (const { method, url, audience, scope } of product.operations.list) {
      const path = url.replace(/:\w+/g, 'x')
      const isOpen = ['visitor', 'customer'].some((kind) => audience?.includes(kind))
      const asked = await preflight(path, method)
      assert.equal(corsOf(asked).length > 0, isOpen, `OPTIONS for ${method} ${path}`)
      if (isOpen || scope === 'public') continue
      const reply = await product.app.inject({
        method: method as 'GET',
        url: path,
        headers: { origin: allowed, authorization: `Bearer ${key.key}` },
      })
      assert.deepEqual(corsOf(reply), [], `${method} ${path}`)
    }
  })

  test('lose the key at once when it is revoked, and an origin when it is taken away', async () => {
    const { key: own } = await keyFor(shop, { origins: [allowed, other] })
    assert.equal(originOf(await ask(list, other, own.key)), other)
    const changed = await shop.patch(`${keys}/${own.id}`, { origins: [allowed] })
    assert.equal(changed.status, 200, changed.text)
    assert.equal(originOf(await ask(list, other, own.key)), undefined)
    assert.equal(originOf(await ask(list, allowed, own.key)), allowed)
    const revoked = await shop.call('POST', `${keys}/${own.id}/revoke`)
    assert.equal(revoked.status, 200, revoked.text)
    const ended = await ask(list, allowed, own.key)
    assert.deepEqual([ended.statusCode, ended.json().code], [401, 'token_revoked'])
    const again = await shop.patch(`${keys}/${own.id}`, { name: 'Again' })
    assert.deepEqual([again.status, again.body.code], [409, 'credential_revoked'])
  })

  test('are refused where they are no origins, and a channel where there is none', async () => {
    const bad = await shop.post(keys, { name: 'Shop', origins: [allowed, 'https://*.example'] })
    assert.deepEqual([bad.status, bad.body.code], [400, 'validation_failed'])
    assert.match(bad.text, /"path":"\/origins\/1"/)
    await made(shop, `${catalog}/channels`, { handle: 'till', name: 'Till' })
    const lost = await shop.post(keys, { name: 'Shop', channel: 'tll' })
    assert.deepEqual([lost.status, lost.body.code], [422, 'channel_unknown'])
    const reader = shop.with(await shop.token('identity:write'))
    const beyond = await reader.post(keys, { name: 'Shop' })
    assert.deepEqual([beyond.status, beyond.body.code], [403, 'scope_not_held'])
  })
})
