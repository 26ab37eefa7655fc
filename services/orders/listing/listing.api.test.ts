import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { emailKey, firstUuidAt, idOf, newId, uuidOf } from '@souk/platform'
import { asOwner } from '@souk/platform/testing'
import { createShop, givenOrder, givenProduct } from '../shop.fixture.ts'

const world = await createShop()
after(() => world.close())

interface List {
  readonly content: readonly { readonly id: string; readonly status: string }[]
  readonly page: {
    readonly total: number | null
    readonly total_at_least?: number
    readonly next: string | null
  }
}

interface Row {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly payment_status: string
  readonly customer_id: string | null
  readonly email: string | null
  readonly external_id: string | null
  readonly channel: string
  readonly placed_at: string
}

/** Copies of one order, each with values of its own, written where nobody has to wait for them. */
async function givenRows(tenant: string, rows: readonly Row[]): Promise<void> {
  const shop = world.as(tenant)
  const { id: product_id } = await givenProduct(shop)
  const { id } = await givenOrder(shop, [{ product_id, quantity: 1 }])
  const own = rows.map(({ email, ...row }) => ({
    ...row,
    email,
    email_key: email === null ? null : emailKey(email),
  }))
  await asOwner(world.db, async (client) => {
    await client.query(
      `insert into orders.orders
       select (jsonb_populate_record(made, own.value)).*
       from orders.orders made, jsonb_array_elements($3::jsonb) own
       where made.tenant_id = $1 and made.id = $2`,
      [world.tenant(tenant), uuidOf(id), JSON.stringify(own)],
    )
    await client.query('delete from orders.orders where tenant_id = $1 and id = $2', [
      world.tenant(tenant),
      uuidOf(id),
    ])
    await client.query('analyze orders.orders')
  })
}

const minuteMs = 60_000
const firstMs = Date.now() - 100_000 * minuteMs

function row(n: number, changes: Partial<Row> = {}): Row {
  const placedAt = new Date(firstMs + n * minuteMs)
  return {
    id: firstUuidAt(placedAt),
    number: `SX${String(n).padStart(7, '0')}`,
    status: 'PAID',
    payment_status: 'PAID',
    customer_id: null,
    email: null,
    external_id: null,
    channel: 'web',
    placed_at: placedAt.toISOString(),
    ...changes,
  }
}

async function pageOf(tenant: string, query: string): Promise<List> {
  const { status, body, text } = await world.as(tenant).get<List>(`/api/v1/orders?${query}`)
  assert.equal(status, 200, text)
  return body
}

/** All that the list finds, page by page; every page says the same total. */
async function everythingFound(tenant: string, query: string) {
  const ids: string[] = []
  const totals = new Set<number | null>()
  for (let next: string | null = ''; next !== null; ) {
    const cursor: string = next === '' ? '' : `&cursor=${next}`
    const { content, page } = await pageOf(tenant, `${query}&limit=96${cursor}`)
    ids.push(...content.map(({ id }) => id))
    totals.add(page.total)
    next = page.next
  }
  return { ids, totals: [...totals] }
}

const seed = Number(process.env.SOUK_SEED ?? randomInt(2 ** 31))

/** Numbers that are the same for the same seed. */
function dice(state: number) {
  let current = state
  return (sides: number) => {
    current = (Math.imul(current, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((current / 2 ** 32) * sides)
  }
}

describe(`each filter finds what a loop over all orders finds (SOUK_SEED=${seed})`, () => {
  const roll = dice(seed)
  const oneOf = <T>(values: readonly T[]): T => values[roll(values.length)] as T
  const statuses = ['PENDING', 'CONFIRMED', 'PAID', 'FULFILLED', 'CANCELLED', 'EXPIRED', 'REFUNDED']
  const customers = [newId('cus'), newId('cus'), newId('cus')]
  const emails = ['ada@example.com', 'Ada@Example.com', 'bob@example.com', 'ÄRGER@example.com']
  const channels = ['web', 'api', 'pos']
  const rows = Array.from({ length: 700 }, (_, n) =>
    row(n, {
      status: oneOf(statuses),
      payment_status: oneOf(['PAID', 'UNPAID']),
      customer_id: oneOf([null, ...customers.map(uuidOf)]),
      email: oneOf([null, ...emails]),
      external_id: oneOf([null, `erp-${n}`]),
      channel: oneOf(channels),
    }),
  )

  before(() => givenRows('random', rows))

  type Filter = readonly [string, string, (order: Row) => boolean]
  const filters: readonly (() => Filter)[] = [
    () => {
      const status = oneOf(statuses)
      return ['status', status, (order) => order.status === status]
    },
    () => {
      const some = Array.from({ length: 1 + roll(6) }, () => oneOf(statuses))
      return ['statuses', some.join(','), (order) => some.includes(order.status)]
    },
    () => {
      const customer = oneOf(customers)
      return ['customer_id', customer, (order) => order.customer_id === uuidOf(customer)]
    },
    () => {
      const email = oneOf([...emails, 'bOb@example.com', 'a\u0308rger@EXAMPLE.com', 'eve@a.b'])
      const key = emailKey(email)
      return ['email', email, (order) => order.email !== null && emailKey(order.email) === key]
    },
    () => {
      const { number } = oneOf(rows)
      const written = oneOf([number, `#${number}`, number.toLowerCase(), ` ${number} `])
      return ['number', written, (order) => order.number === number]
    },
    () => {
      const id = `erp-${roll(rows.length)}`
      return ['external_id', id, (order) => order.external_id === id]
    },
    () => {
      const channel = oneOf([...channels, 'none'])
      return ['channel', channel, (order) => order.channel === channel]
    },
    () => {
      const from = oneOf(rows).placed_at
      return ['placed_from', from, (order) => order.placed_at >= from]
    },
    () => {
      const to = oneOf(rows).placed_at
      return ['placed_to', to, (order) => order.placed_at < to]
    },
  ]

  const check = async (chosen: readonly Filter[]) => {
    const query = new URLSearchParams(chosen.map(([name, value]) => [name, value]))
    const expected = rows.filter((order) => chosen.every(([, , matches]) => matches(order)))
    const { ids, totals } = await everythingFound('random', String(query))
    assert.deepEqual(ids, expected.map(({ id }) => idOf('ord', id)).reverse(), String(query))
    // The counters know nothing of rows that no operation wrote.
    if (['', 'status', 'statuses'].includes([...query.keys()].join())) return
    assert.deepEqual(totals, [expected.length], String(query))
  }

  test('alone', async () => {
    for (const make of filters) for (let n = 0; n < 4; n += 1) await check([make()])
  })

  test('with any others', async () => {
    for (let n = 0; n < 60; n += 1) {
      await check(filters.filter(() => roll(3) === 0).map((make) => make()))
    }
  })
})

describe('totals of several states come from their counters', () => {
  test('200: each state counts once', async () => {
    const shop = world.as('counted')
    const { id: product_id } = await givenProduct(shop)
    const buy = () => givenOrder(shop, [{ product_id, quantity: 1 }])
    const [first] = [await buy(), await buy(), await buy()]
    await shop.post(`/api/v1/orders/${first?.id}/cancel`, {})
    const totalOf = async (query: string) => (await pageOf('counted', query)).page.total
    assert.equal(await totalOf('statuses=PENDING,CANCELLED'), 3)
    assert.equal(await totalOf('statuses=CANCELLED,CANCELLED'), 1)
    assert.equal(await totalOf('status=PENDING'), 2)
    assert.equal(await totalOf('statuses=PENDING,CANCELLED&status=CANCELLED'), 1)
  })

  test('400 validation_failed: states that there are not, and none', async () => {
    for (const query of [
      'statuses=',
      'statuses=PAID,',
      'statuses=PAID,NEW',
      'statuses=paid',
      'status=PAID,PENDING',
      'number=%20',
      'email=ada',
      'external_id=',
      'number=1&number=2',
    ]) {
      const { status } = await world.as('counted').get(`/api/v1/orders?${query}`)
      assert.equal(status, 400, query)
    }
  })
})

describe('beyond 10,000 orders', () => {
  const customer = newId('cus')
  before(() =>
    givenRows(
      'vast',
      Array.from({ length: 10_001 }, (_, n) =>
        row(n, {
          customer_id: n === 0 ? null : uuidOf(customer),
          channel: n % 100 === 0 ? 'pos' : 'web',
          status: n % 2 === 0 ? 'PAID' : 'PENDING',
        }),
      ),
    ),
  )

  test('200: exact up to the last row that is read, then at least', async () => {
    const { page } = await pageOf('vast', `customer_id=${customer}`)
    assert.deepEqual([page.total, page.total_at_least], [10_000, undefined])
    const { page: all } = await pageOf('vast', 'placed_from=2000-01-01T00:00:00Z')
    assert.deepEqual([all.total, all.total_at_least], [null, 10_001])
  })

  test('200: with a filter that is compared, what was found among those that were read', async () => {
    const { page } = await pageOf('vast', `customer_id=${customer}&channel=pos`)
    assert.deepEqual([page.total, page.total_at_least], [100, undefined])
    const { page: all } = await pageOf('vast', 'channel=pos')
    assert.deepEqual([all.total, all.total_at_least], [null, 101])
  })

  test('200: states lead together, and each is read for itself', async () => {
    const { content, page } = await pageOf('vast', 'statuses=PAID,PENDING&channel=pos&limit=2')
    assert.deepEqual(
      content.map(({ status }) => status),
      ['PAID', 'PAID'],
    )
    assert.deepEqual([page.total, page.total_at_least], [null, 101])
    assert.equal((await pageOf('vast', 'statuses=PENDING,EXPIRED&channel=pos')).page.total, 0)
  })
})
