import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid, uuidOf } from '@souk/platform'
import { asOwner } from '@souk/platform/testing'
import {
  createShop,
  givenOrder,
  givenProduct,
  givenProvider,
  type OrderBody,
  pay,
} from './shop.fixture.ts'

const world = await createShop()
after(() => world.close())

interface List {
  readonly content: readonly OrderBody[]
  readonly page: { readonly total: number | null; readonly next: string | null }
  readonly code?: string
}

const dayMs = 86_400_000

describe('filters of GET /api/v1/orders', () => {
  const shop = world.as('shop')
  const get = async (query: string, caller = shop) => {
    const { status, body, text } = await caller.get<List>(`/api/v1/orders?${query}`)
    assert.equal(status, 200, text)
    return body
  }
  const found = async (query: string, caller = shop) =>
    (await get(query, caller)).content.map(({ id }) => id)

  let provider: string
  let customerId: string
  /** The cheap one of a customer, a dear and paid one of a provider, and one a day later. */
  let [cheap, dear, late]: OrderBody[] = []
  const id = (order: OrderBody | undefined) => String(order?.id)

  before(async () => {
    provider = await givenProvider(world, 'shop')
    const own = await givenProduct(shop)
    const theirs = await givenProduct(shop, {
      provider_id: provider,
      price: { amount: 90_000, currency: 'EUR' },
    })
    const made = await shop.post<{ id: string }>('/api/v1/customers', {
      email: 'ada@example.com',
      name: 'Ada Lovelace',
    })
    customerId = made.body.id
    const more = { customer_id: customerId, external_id: 'erp-1' }
    cheap = await givenOrder(shop, [{ product_id: own.id, quantity: 1 }], more)
    dear = await givenOrder(shop, [{ product_id: theirs.id, quantity: 1 }], {
      email: 'Bob@Example.com',
    })
    await pay(world, 'shop', dear.id)
    world.advance('shop', dayMs)
    late = await givenOrder(shop, [{ product_id: own.id, quantity: 3 }])
    await givenOrder(world.as('elsewhere'), [
      { product_id: (await givenProduct(world.as('elsewhere'))).id, quantity: 1 },
    ])
  })

  test('200: each alone', async () => {
    assert.deepEqual(await found('payment_status=PAID'), [id(dear)])
    assert.deepEqual(await found(`customer_id=${customerId}`), [id(cheap)])
    assert.deepEqual(await found(`customer_id=${newId('cus')}`), [])
    assert.deepEqual(await found(`provider_id=${provider}`), [id(dear)])
    assert.deepEqual(await found('total_from=3000'), [id(late), id(dear)])
    assert.deepEqual(await found('total_from=1001&total_to=3000'), [id(late)])
    assert.deepEqual(await found('status=PAID'), [id(dear)])
    assert.deepEqual(await found('fulfillment_status=FULFILLED'), [])
    assert.deepEqual(await found('fulfillment_status=NONE'), [id(late), id(dear), id(cheap)])
    assert.deepEqual(await found('refund_status=NONE&status=PAID'), [id(dear)])
    assert.deepEqual(await found('refund_status=FULL'), [])
  })

  test('200: by when they were placed, by the clock of the tenant, without the end', async () => {
    const at = (order: OrderBody | undefined) => encodeURIComponent(String(order?.placed_at))
    assert.deepEqual(await found(`placed_from=${at(late)}`), [id(late)])
    assert.deepEqual(await found(`placed_to=${at(late)}`), [id(dear), id(cheap)])
    assert.deepEqual(await found(`placed_from=${at(cheap)}&placed_to=${at(late)}`), [
      id(dear),
      id(cheap),
    ])
    assert.deepEqual(await found('placed_to=2001-01-01T00:00:00Z'), [])
    assert.deepEqual((await found('placed_from=1999-01-01T00:00:00Z')).length, 3)
  })

  test('200: a search finds a number by its beginning, an external id, an address', async () => {
    const number = String(cheap?.number)
    assert.deepEqual(await found(`search=${number.toLowerCase()}`), [id(cheap)])
    assert.deepEqual(await found(`search=%23${number}`), [id(cheap)])
    assert((await found(`search=${number.slice(0, 5)}`)).includes(id(cheap)))
    assert((await found(`search=%20${number.slice(0, 5).toLowerCase()}`)).includes(id(cheap)))
    assert.deepEqual(await found(`search=${number.slice(1)}x`), [])
    assert.deepEqual(await found('search=erp-1'), [id(cheap)])
    assert.deepEqual(await found('search=erp'), [])
    assert.deepEqual(await found('search=Bob@Example.com'), [id(dear)])
    assert.deepEqual(await found('search=bob@exam'), [id(dear)])
    assert.deepEqual(await found('search=BOB'), [id(dear)])
    assert.deepEqual(await found(`search=${encodeURIComponent("' or true --")}`), [])
    assert.deepEqual(await found('search=%25'), [])
    assert.deepEqual(await found('search=_'), [])
  })

  test('200: a search finds orders by their customer, for those who may read customers', async () => {
    assert.deepEqual(await found('search=lovelace'), [id(cheap)])
    assert.deepEqual(await found('search=Ada%20Love'), [id(cheap)])
    assert.deepEqual(await found('search=lovelace&status=PAID'), [])
    assert.deepEqual(await found(`search=lovelace&seller_id=${provider}`), [])
    assert.deepEqual(await found('search=lovelace', world.as('elsewhere')), [])
    const reader = world.as('shop', ['orders:read'])
    assert.deepEqual(await found('search=lovelace', reader), [])
    assert.deepEqual(await found('search=ada@', reader), [id(cheap)])
    const moved = await shop.patch(`/api/v1/customers/${customerId}`, { email: 'new@example.com' })
    assert.equal(moved.status, 200)
    assert.deepEqual(await found('search=new@'), [id(cheap)])
    assert.deepEqual(await found('search=new@', reader), [])
  })

  test('200: a provider finds nobody by name', async () => {
    const seller = world.asProvider('shop', provider)
    assert.deepEqual(await found('search=bob', seller), [id(dear)])
    assert.deepEqual(await found('search=lovelace', seller), [])
    assert.deepEqual(await found('search=ada', seller), [])
  })

  test('200: all that are named must hold', async () => {
    assert.deepEqual(await found('status=PAID&total_to=1000'), [])
    assert.deepEqual(await found(`search=erp-1&customer_id=${customerId}`), [id(cheap)])
    assert.deepEqual(await found('search=erp-1&status=PAID'), [])
    assert.deepEqual(await found('fulfillment_status=NONE&payment_status=PAID'), [id(dear)])
    assert.deepEqual(await found(`customer_id=${customerId}&payment_status=PAID`), [])
    assert.deepEqual(await found(`provider_id=${provider}&status=PAID&total_from=1`), [id(dear)])
  })

  test('200: what is sold, by whom, where and in which currency', async () => {
    assert.deepEqual(await found('sold=true'), [id(dear)])
    assert.deepEqual(await found('sold=false'), [id(late), id(cheap)])
    assert.deepEqual(await found(`seller_id=${provider}`), [id(dear)])
    assert.deepEqual(await found(`seller_id=${newId('prv')}`), [])
    assert.deepEqual(await found(`seller_id=${provider}&search=erp-1`), [])
    assert.deepEqual(await found(`seller_id=${provider}&customer_id=${customerId}`), [])
    assert.deepEqual(await found(`seller_id=${provider}&search=Bob@Example.com`), [id(dear)])
    assert.deepEqual(await found('currency=USD'), [])
    assert.deepEqual(await found('currency=EUR&sold=true'), [id(dear)])
    assert.deepEqual(await found('channel=web'), [])
    assert.deepEqual(await found(`channel=${cheap?.channel}&limit=1`), [id(late)])
    const seller = world.asProvider('shop', provider)
    assert.deepEqual(await found(`seller_id=${provider}`, seller), [id(dear)])
  })

  test('200: a provider finds its own orders alone, whatever it names', async () => {
    const seller = world.asProvider('shop', provider)
    assert.deepEqual(await found('total_from=0', seller), [id(dear)])
    assert.deepEqual(await found('search=erp-1', seller), [])
    assert.deepEqual(await found(`customer_id=${customerId}`, seller), [])
    assert.deepEqual(await found(`provider_id=${newId('prv')}`, seller), [])
  })

  test('200: what can ship, whichever state lets it, counted and page by page', async () => {
    const stock = world.as('shipping')
    const product = await givenProduct(stock)
    const buy = () => givenOrder(stock, [{ product_id: product.id, quantity: 2 }])
    const [unpaid, confirmed, paid, begun, shipped] = [
      await buy(),
      await buy(),
      await buy(),
      await buy(),
      await buy(),
    ]
    for (const { id: orderId } of [paid, begun, shipped]) await pay(world, 'shipping', orderId)
    await stock.post(`/api/v1/orders/${confirmed.id}/confirm`, {})
    await stock.post(`/api/v1/orders/${shipped.id}/fulfillments`, {})
    const part = { lines: [{ order_item_id: begun.items[0]?.id, quantity: 1 }] }
    const { status } = await stock.post(`/api/v1/orders/${begun.id}/fulfillments`, part)
    assert.equal(status, 201)
    const open = [begun, paid, confirmed].map(id)
    const { content, page } = await get('fulfillable=true', stock)
    assert.deepEqual([content.map(id), page.total], [open, 3])
    const first = await get('fulfillable=true&limit=2', stock)
    const rest = await get(`fulfillable=true&limit=2&cursor=${first.page.next}`, stock)
    assert.deepEqual([...first.content, ...rest.content].map(id), open)
    assert.deepEqual(await found('fulfillable=false', stock), [shipped, unpaid].map(id))
    assert.deepEqual(await found('fulfillable=true&status=CONFIRMED', stock), [id(confirmed)])
    assert.deepEqual(await found('fulfillable=true&total_from=1', stock), open)
    const seller = world.asProvider('shop', provider)
    assert.deepEqual((await get('fulfillable=true', seller)).page.total, 1)
  })

  test('200: the total is exact for states, and for whatever few rows tell', async () => {
    assert.equal((await get('status=PAID')).page.total, 1)
    assert.equal((await get('limit=1')).page.total, 3)
    assert.equal((await get('total_from=3000')).page.total, 2)
    assert.equal((await get('total_from=3000&limit=1')).page.total, 2)
    assert.equal((await get('status=PAID&total_from=0')).page.total, 1)
  })

  test('200: page by page each is there once', async () => {
    const first = await get('total_from=0&limit=2')
    assert(first.page.next)
    const second = await get(`total_from=0&limit=2&cursor=${first.page.next}`)
    assert.deepEqual(
      [...first.content, ...second.content].map((order) => order.id),
      [id(late), id(dear), id(cheap)],
    )
    assert.equal(second.page.next, null)
    const other = await shop.get<List>(`/api/v1/orders?total_from=1&cursor=${first.page.next}`)
    assert.deepEqual([other.status, other.body.code], [400, 'invalid_cursor'])
  })

  for (const query of [
    'total_from=-1',
    'total_to=x',
    'placed_from=yesterday',
    'search=',
    'customer_id=1',
    'sold=yes',
    'currency=euro',
    'channel=A',
    'q=1',
  ]) {
    test(`400 validation_failed: ${query}`, async () => {
      const { status, body } = await shop.get<List>(`/api/v1/orders?${query}`)
      assert.deepEqual([status, body.code], [400, 'validation_failed'])
    })
  }
})

describe('GET /api/v1/orders/totals', () => {
  interface Totals {
    readonly customer_id: string
    readonly orders: number
    readonly currencies: readonly object[]
    readonly code?: string
  }

  test('200: how many orders a customer has, and what the sold ones come to, as the list shows them', async () => {
    const shop = world.as('totals')
    const provider = await givenProvider(world, 'totals')
    const prices = [
      { amount: 1_000, currency: 'EUR' },
      { amount: 300, currency: 'USD' },
    ]
    const own = await givenProduct(shop)
    const dollars = await givenProduct(shop, { price: prices[1] })
    const theirs = await givenProduct(shop, { provider_id: provider })
    const made = await shop.post<{ id: string }>('/api/v1/customers', { email: 'x@example.com' })
    const customer_id = made.body.id
    const buy = async (product: { id: string }, quantity: number, isPaid: boolean) => {
      const lines = [{ product_id: product.id, quantity }]
      const { id } = await givenOrder(shop, lines, { customer_id })
      if (isPaid) await pay(world, 'totals', id)
      return id
    }
    await buy(own, 2, true)
    await buy(theirs, 1, true)
    await buy(dollars, 3, true)
    await buy(own, 7, false)
    await shop.post(`/api/v1/orders/${await buy(own, 5, true)}/cancel`, {})
    await givenOrder(shop, [{ product_id: own.id, quantity: 1 }])
    const totals = async (caller = shop) =>
      (await caller.get<Totals>(`/api/v1/orders/totals?customer_id=${customer_id}`)).body
    assert.deepEqual(await totals(), {
      customer_id,
      orders: 5,
      currencies: [
        { currency: 'EUR', orders: 2, total: { amount: 3_000, currency: 'EUR' } },
        { currency: 'USD', orders: 1, total: { amount: 900, currency: 'USD' } },
      ],
    })
    for (const currency of ['EUR', 'USD']) {
      const url = `/api/v1/orders?customer_id=${customer_id}&sold=true&currency=${currency}`
      const { content } = (await shop.get<List>(url)).body
      const sum = content.reduce((total, order) => total + order.total.amount, 0)
      assert.equal(sum, currency === 'EUR' ? 3_000 : 900)
    }
    const seller = await totals(world.asProvider('totals', provider))
    assert.deepEqual([seller.orders, seller.currencies.length], [1, 1])
    assert.deepEqual((await totals(world.as('elsewhere'))).orders, 0)
  })

  test('400 validation_failed: whose orders is said', async () => {
    for (const query of ['', '?customer_id=1', `?customer_id=${newId('ord')}`]) {
      const { status, body } = await world.as('totals').get<Totals>(`/api/v1/orders/totals${query}`)
      assert.deepEqual([status, body.code], [400, 'validation_failed'])
    }
  })
})

describe('among many orders', () => {
  /** Copies of one order, made where nobody has to wait for them. */
  before(async () => {
    const shop = world.as('many')
    const product = await givenProduct(shop)
    const { id } = await givenOrder(shop, [{ product_id: product.id, quantity: 1 }])
    await asOwner(world.db, async (client) => {
      await client.query(
        `insert into orders.orders
         select (jsonb_populate_record(made, jsonb_build_object('id', overlay(made.id::text
             placing lpad(to_hex(n), 8, '0') from 29), 'number', null))).*
         from orders.orders made, generate_series(1, 5000) n
         where made.tenant_id = $1 and made.id = $2`,
        [world.tenant('many'), uuidOf(id)],
      )
      await client.query('analyze orders.orders')
    })
  })

  test('200: a filter that few meet ends its page in time, and says where to go on', async () => {
    const shop = world.as('many')
    const pages: List[] = []
    let next: string | null = ''
    while (next !== null && pages.length < 10) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`
      const { body } = await shop.get<List>(`/api/v1/orders?total_from=1&total_to=999${cursor}`)
      pages.push(body)
      next = body.page.next
    }
    assert.deepEqual(
      pages.map(({ content }) => content.length),
      [0, 0, 0],
    )
  })

  test('filters lead through an index of their own', async () => {
    const tenant = `tenant_id = '${world.tenant('many')}'`
    for (const [filter, index] of [
      [`customer_id = '${newUuid()}'`, 'orders_customer'],
      [`payment_status = 'FAILED'`, 'orders_payment_status'],
      [`provider_id = '${newUuid()}'`, 'orders_provider'],
      [`order_group_id = '${newUuid()}'`, 'orders_group'],
      [`email_key = 'a@b.c'`, 'orders_email_key'],
      [`number = 'SR4ZZZZZZ'`, 'orders_number_drawn'],
      [`external_id = 'erp'`, 'orders_external_id'],
      [
        `(number between 'SR4' and 'SR4ZZZZZZ' or external_id = 'SR4')`,
        'orders_number_drawn.*orders_external_id|orders_external_id.*orders_number_drawn',
      ],
    ]) {
      const plan = await asOwner(world.db, async (client) => {
        const asked = `explain select * from orders.orders where ${tenant} and ${filter} order by id desc limit 2000`
        return JSON.stringify((await client.query(asked)).rows)
      })
      assert.match(plan, new RegExp(String(index)))
    }
  })

  test('what can ship is read in order, state by state', async () => {
    const tenant = `tenant_id = '${world.tenant('many')}'`
    const plan = await asOwner(world.db, async (client) => {
      const each = ['PENDING', 'PAID'].map(
        (status) => `(select * from orders.orders where ${tenant} and status = '${status}'
          order by id desc limit 25)`,
      )
      const asked = `explain select * from (${each.join(' union all ')}) listed
        where listed.${tenant} order by listed.id desc limit 25`
      return (await client.query(asked)).rows.map((row) => Object.values(row)[0]).join('\n')
    })
    assert.match(plan, /orders_status/)
    assert.doesNotMatch(plan, /Seq Scan/)
  })

  test('200: a seller leads through its lines, page by page, and reads no more of them than it shows', async () => {
    const provider = newId('prv')
    await asOwner(world.db, async (client) => {
      await client.query(
        `insert into orders.order_items
         select (jsonb_populate_record(made, jsonb_build_object('order_id', placed.id,
             'provider_id', $2::text))).*
         from orders.order_items made, orders.orders placed
         where made.tenant_id = $1 and placed.tenant_id = $1 and placed.id <> made.order_id`,
        [world.tenant('many'), uuidOf(provider)],
      )
      await client.query('analyze orders.order_items')
    })
    const seen = new Set<string>()
    let next: string | null = ''
    while (next !== null) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`
      const url = `/api/v1/orders?seller_id=${provider}&limit=96${cursor}`
      const { body } = await world.as('many').get<List>(url)
      for (const { id } of body.content) seen.add(id)
      next = body.page.next
    }
    assert.equal(seen.size, 5_000)
    const tenant = world.tenant('many')
    const plan = await asOwner(world.db, async (client) => {
      const asked = `explain select listed.* from (
          select placed.* from (
            select distinct item.order_id from orders.order_items item
            where item.tenant_id = '${tenant}' and item.provider_id = '${uuidOf(provider)}'
              and item.cancelled < item.quantity
            order by item.order_id desc
          ) own
          join orders.orders placed on placed.tenant_id = '${tenant}' and placed.id = own.order_id
        ) listed
        where listed.tenant_id = '${tenant}' order by listed.id desc limit 2000`
      return (await client.query(asked)).rows.map((row) => Object.values(row)[0]).join('\n')
    })
    assert.match(plan, /order_items_provider/)
    assert.doesNotMatch(plan, /Sort|Seq Scan/)
  })
})
