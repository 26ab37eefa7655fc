import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { type Caller, createWorld, untilBlocked, type World } from '@souk/platform/testing'
import { manifest } from './manifest.ts'
import { adjustStock } from './operations.ts'
import { reserveStock, shipStock } from './reservations/operations.ts'
import { stockVariant } from './stock.fixture.ts'

interface Item {
  id: string
  variant_id: string
  warehouse: string
  on_hand: number
  reserved: number
  available: number
  version: number
}

interface List<Entry> {
  content: Entry[]
  page: { limit: number; next: string | null }
}

interface Refusal {
  code: string
  meta: Record<string, unknown>
  errors: { path: string; message: string }[]
}

let world: World

before(async () => {
  world = await createWorld({ services: [manifest] })
})
after(() => world.close())

const api = '/api/v1/inventory'

interface Shop {
  name: string
  caller: Caller
  variantId: string
}

/** A tenant of its own with one variant: ten units at `MAIN`. */
async function givenShop(): Promise<Shop> {
  const name = newUuid()
  const variantId = newId('var')
  await world.seed(name, (tx) => stockVariant(tx, { variantId, warehouse: 'MAIN', available: 10 }))
  return { name, caller: world.as(name), variantId }
}

async function itemsOf({ caller, variantId }: Shop): Promise<Item[]> {
  return (await caller.get<List<Item>>(`${api}/items?variant_id=${variantId}`)).body.content
}

async function eventTypes(tenant: string): Promise<string[]> {
  return (await world.events(tenant)).map(({ type }) => type)
}

describe('POST /api/v1/inventory/adjustments', () => {
  const url = `${api}/adjustments`

  test('200: a difference and a count, each with its movement and its event', async () => {
    const shop = await givenShop()
    const { name, caller, variantId } = shop
    await caller.post(`${api}/locations`, { code: 'B' })
    const { status, body } = await caller.post<{ content: Item[] }>(url, {
      reason: 'delivery',
      adjustments: [
        { variant_id: variantId, delta: 5 },
        { variant_id: variantId, warehouse: 'B', set: 7 },
      ],
    })
    assert.equal(status, 200)
    assert.deepEqual(
      body.content.map(({ warehouse, on_hand, version }) => [warehouse, on_hand, version]),
      [
        ['MAIN', 15, 2],
        ['B', 7, 2],
      ],
    )
    const movements = (await caller.get<List<Record<string, unknown>>>(`${api}/movements`)).body
    assert.deepEqual(
      movements.content.map(({ type, quantity, on_hand, reason }) => [
        type,
        quantity,
        on_hand,
        reason,
      ]),
      [
        ['COUNT', 7, 7, 'delivery'],
        ['ADJUSTMENT', 5, 15, 'delivery'],
        ['RECEIPT', 10, 10, null],
      ],
    )
    assert.deepEqual((await eventTypes(name)).slice(2), ['stock.changed', 'stock.changed'])
    assert.equal((await caller.get(`${api}/integrity`)).body.consistent, true)
  })

  test('movements are filtered by type and time', async () => {
    const { caller, variantId } = await givenShop()
    await caller.post(url, { adjustments: [{ variant_id: variantId, delta: 5 }] })
    const typesOf = async (query: string) =>
      (await caller.get<List<{ type: string }>>(`${api}/movements?${query}`)).body.content.map(
        ({ type }) => type,
      )
    assert.deepEqual(await typesOf('type=ADJUSTMENT'), ['ADJUSTMENT'])
    assert.deepEqual(await typesOf('occurred_from=2020-01-01T00:00:00Z'), ['ADJUSTMENT', 'RECEIPT'])
    assert.deepEqual(await typesOf('occurred_to=2020-01-01T00:00:00Z'), [])
    assert.deepEqual(await typesOf('occurred_from=2999-01-01T00:00:00Z'), [])
  })

  test('two adjustments at once: the second waits and builds on the first', async () => {
    const shop = await givenShop()
    const { name, caller, variantId } = shop
    const second = await world.seed(name, async (tx) => {
      await adjustStock(tx, [{ variantId, warehouse: 'MAIN', delta: 5 }], undefined)
      const reply = caller.post(url, { adjustments: [{ variant_id: variantId, delta: -3 }] })
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).status, 200)
    assert.equal((await itemsOf(shop))[0]?.on_hand, 12)
    assert.equal((await caller.get(`${api}/integrity`)).body.consistent, true)
  })

  test('412 stock_changed: a count that names what was there counts once, also of two at once', async () => {
    const shop = await givenShop()
    const { name, caller, variantId } = shop
    const counted = { variantId, warehouse: 'MAIN', set: 7, expectedOnHand: 10 }
    const body = {
      adjustments: [{ variant_id: variantId, set: 7, expected_on_hand: 10 }],
    }
    const second = await world.seed(name, async (tx) => {
      await adjustStock(tx, [counted], undefined)
      const reply = caller.post<Refusal>(url, body)
      await untilBlocked(world.db)
      return { reply }
    })
    for (const { status, body: refusal } of [
      await second.reply,
      await caller.post<Refusal>(url, body),
    ]) {
      assert.deepEqual([status, refusal.code], [412, 'stock_changed'])
    }
    assert.equal((await itemsOf(shop))[0]?.on_hand, 7)
    assert.deepEqual(await eventTypes(name), ['location.created', 'stock.changed'])
  })

  test('200: a count that changes nothing is taken as often as it is sent', async () => {
    const shop = await givenShop()
    const { name, caller, variantId } = shop
    const before = await itemsOf(shop)
    for (const _ of [1, 2]) {
      const adjustments = [{ variant_id: variantId, set: 10, expected_on_hand: 10 }]
      assert.equal((await caller.post(url, { adjustments })).status, 200)
    }
    assert.deepEqual(await itemsOf(shop), before)
    assert.deepEqual(await eventTypes(name), ['location.created'])
  })

  test('200: without a warehouse the primary location of the variant is meant', async () => {
    const { name, caller } = await givenShop()
    const variantId = newId('var')
    await world.seed(name, (tx) =>
      stockVariant(tx, { variantId, warehouse: 'BER-1', available: 2 }),
    )
    await caller.post(url, { adjustments: [{ variant_id: variantId, delta: 3 }] })
    const items = await itemsOf({ name, caller, variantId })
    assert.deepEqual(
      items.map(({ warehouse, on_hand }) => [warehouse, on_hand]),
      [['BER-1', 5]],
    )
  })

  test('new places are taken in key order, so that two who add the same never wait in a circle', async () => {
    const { name, caller, variantId } = await givenShop()
    const other = newId('var')
    await world.seed(name, (tx) =>
      stockVariant(tx, { variantId: other, warehouse: 'MAIN', available: 0 }),
    )
    for (const code of ['A', 'B']) await caller.post(`${api}/locations`, { code })
    const adjustments = [other, variantId].flatMap((variant_id) =>
      ['B', 'A'].map((warehouse) => ({ variant_id, warehouse, delta: 1 })),
    )
    await caller.post(url, { adjustments })
    const { content } = (await caller.get<List<Item>>(`${api}/items`)).body
    const inOrderOfBirth = content.toReversed().slice(2)
    assert.deepEqual(
      inOrderOfBirth.map(({ variant_id, warehouse }) => [variant_id, warehouse]),
      [variantId, other].flatMap((variant) => ['A', 'B'].map((code) => [variant, code])),
    )
  })

  test('running out of stock and coming back is announced', async () => {
    const { name, caller, variantId } = await givenShop()
    for (const set of [0, 4]) {
      await caller.post(url, { adjustments: [{ variant_id: variantId, set }] })
    }
    assert.deepEqual((await eventTypes(name)).slice(1), [
      'stock.changed',
      'stock.out',
      'stock.changed',
      'stock.back_in_stock',
    ])
  })

  type Refused = [status: number, code: string, path: string, adjustment: object]
  const refused: Refused[] = [
    [412, 'stock_changed', '/adjustments/1/expected_on_hand', { set: 3, expected_on_hand: 10 }],
    [422, 'stock_below_zero', '/adjustments/1/delta', { delta: -12 }],
    [422, 'location_unknown', '/adjustments/1/warehouse', { delta: 1, warehouse: 'nowhere' }],
    [422, 'variant_unknown', '/adjustments/1/variant_id', { delta: 1, variant_id: newId('var') }],
  ]
  for (const [status, code, path, adjustment] of refused) {
    test(`${status} ${code}: nothing of the batch is done, nothing is announced`, async () => {
      const shop = await givenShop()
      const { name, caller, variantId } = shop
      const before = await itemsOf(shop)
      const adjustments = [
        { variant_id: variantId, delta: 1 },
        { variant_id: variantId, ...adjustment },
      ]
      const answer = await caller.post<Refusal>(url, { adjustments })
      assert.equal(answer.status, status)
      assert.equal(answer.body.code, code)
      assert.deepEqual(
        answer.body.errors.map((error) => error.path),
        [path],
      )
      assert.deepEqual(await itemsOf(shop), before)
      assert.deepEqual(await eventTypes(name), ['location.created'])
    })
  }

  const invalid: readonly (readonly [adjustment: object, field: string, message: string])[] = [
    [{}, 'delta', 'delta is required'],
    [
      { delta: 1, set: 1 },
      'set',
      'set does not go together with the other fields; known with them: variant_id, warehouse, ref, delta, bucket',
    ],
    [{ delta: 1.5 }, 'delta', 'must be integer, such as 17'],
    [{ set: -1 }, 'set', 'must be >= 0'],
    [{ delta: '1' }, 'delta', 'must be integer, such as 17'],
    [
      { set: 1, reason: 'lost' },
      'reason',
      'unknown field reason; known fields: variant_id, warehouse, ref, set, expected_on_hand',
    ],
    [{ delta: 1, warehose: 'B' }, 'warehose', 'unknown field warehose; did you mean warehouse?'],
  ]
  for (const [adjustment, field, message] of invalid) {
    test(`400 validation_failed: ${JSON.stringify(adjustment)}: ${message}`, async () => {
      const { caller, variantId } = await givenShop()
      const adjustments = [{ variant_id: variantId, ...adjustment }]
      const { status, body } = await caller.post<Refusal>(url, { adjustments })
      assert.equal(status, 400)
      assert.deepEqual(
        body.errors.map((error) => [error.path, error.message]),
        [[`/adjustments/0/${field}`, message]],
      )
    })
  }

  test("422 variant_unknown: another tenant's stock cannot be changed", async () => {
    const victim = await givenShop()
    const { caller } = await givenShop()
    const { body } = await caller.post<Refusal>(url, {
      adjustments: [{ variant_id: victim.variantId, delta: -10 }],
    })
    assert.equal(body.code, 'variant_unknown')
    assert.equal((await itemsOf(victim))[0]?.on_hand, 10)
  })

  test('403 insufficient_scope: changing needs inventory:write', async () => {
    const { name, variantId } = await givenShop()
    const reader = world.as(name, ['inventory:read'])
    const adjustments = [{ variant_id: variantId, delta: 1 }]
    assert.equal((await reader.post(url, { adjustments })).status, 403)
  })

  test('as many round trips for many as for one', async () => {
    const { caller, variantId } = await givenShop()
    const flushes: number[] = []
    for (const size of [1, 40]) {
      const before = world.database.writeFlushes
      const adjustments = Array.from({ length: size }, () => ({ variant_id: variantId, delta: 1 }))
      await caller.post(url, { adjustments })
      flushes.push(world.database.writeFlushes - before)
    }
    assert.deepEqual(flushes, [4, 4])
  })
})

describe('reading stock', () => {
  test('200: every counter is shown wherever an item is', async () => {
    const shop = await givenShop()
    const { name, caller, variantId } = shop
    await caller.post(`${api}/adjustments`, { adjustments: [{ variant_id: variantId, delta: 1 }] })
    const [listed] = await itemsOf(shop)
    const { body: item } = await caller.get<object>(`${api}/items/${listed?.id}`)
    const changed = (await world.events(name)).find(({ type }) => type === 'stock.changed')
    assert(changed)
    for (const shown of [listed, item, (changed.data as { object: object }).object]) {
      assert.partialDeepStrictEqual(shown, {
        ...{ on_hand: 11, reserved: 0, held: 0, committed: 0, damaged: 0, safety_stock: 0 },
        ...{ incoming: 0, available: 11, low_stock_at: null, policy: 'DENY' },
        ...{ backorder_limit: null, release_at: null },
      })
    }
  })

  test('200: an item by its id, with what is reserved of it', async () => {
    const shop = await givenShop()
    const { name, caller, variantId } = shop
    await world.seed(name, (tx) => reserveStock(tx, newId('ord'), [{ variantId, quantity: 4 }]))
    const [item] = await itemsOf(shop)
    assert.deepEqual([item?.on_hand, item?.reserved, item?.available], [10, 4, 6])
    assert.deepEqual((await caller.get(`${api}/items/${item?.id}`)).body, item)
    assert.equal((await caller.get(`${api}/integrity`)).body.consistent, true)
  })

  test('200: `available_to` keeps what has more, and what is sold without limit, out', async () => {
    const shop = await givenShop()
    const { name, caller, variantId } = shop
    const [none, unlimited] = [newId('var'), newId('var')]
    await world.seed(name, (tx) =>
      stockVariant(tx, { variantId: none, warehouse: 'B', available: 0 }),
    )
    await world.seed(name, (tx) =>
      stockVariant(tx, { variantId: unlimited, warehouse: 'B', available: 0, tracked: false }),
    )
    const found = async (query: string) => {
      const { body } = await caller.get<List<Item>>(`${api}/items?${query}`)
      return body.content.map(({ variant_id }) => variant_id)
    }
    assert.deepEqual(await found('available_to=0'), [none])
    assert.deepEqual(await found('available_to=10'), [none, variantId])
    assert.deepEqual(await found('available_to=10&warehouse=MAIN'), [variantId])
    assert.equal((await caller.get(`${api}/items?available_to=few`)).status, 400)
  })

  test('200: the open reservations of an item add up to what is reserved of it', async () => {
    const shop = await givenShop()
    const { name, caller, variantId } = shop
    const [first, second, shipped] = [newId('ord'), newId('ord'), newId('ord')]
    const lines = [{ variantId, quantity: 3 }]
    for (const order of [first, second, shipped])
      await world.seed(name, (tx) => reserveStock(tx, order, lines))
    await world.seed(name, (tx) => shipStock(tx, shipped, lines))
    await world.seed(name, (tx) => shipStock(tx, second, [{ variantId, quantity: 1 }]))
    const [item] = await itemsOf(shop)
    const url = `${api}/items/${item?.id}/reservations`
    const { status, body } = await caller.get<List<{ order_id: string; quantity: number }>>(url)
    assert.equal(status, 200)
    assert.deepEqual(
      body.content.map(({ order_id, quantity }) => [order_id, quantity]),
      [
        [second, 2],
        [first, 3],
      ],
    )
    assert.equal(item?.reserved, 5)
    const { body: page } = await caller.get<List<{ order_id: string }>>(`${url}?limit=1`)
    const next = await caller.get<List<{ order_id: string }>>(
      `${url}?limit=1&cursor=${page.page.next}`,
    )
    assert.deepEqual(
      next.body.content.map(({ order_id }) => order_id),
      [first],
    )
    assert.equal((await world.as(newUuid()).get(url)).status, 404)
  })

  test('404 stock_item_not_found: an item of another tenant does not exist', async () => {
    const [item] = await itemsOf(await givenShop())
    const { status, body } = await world.as(newUuid()).get<Refusal>(`${api}/items/${item?.id}`)
    assert.equal(status, 404)
    assert.equal(body.code, 'stock_item_not_found')
  })

  test('200: availability in the order of the request; a variant without stock has none', async () => {
    const { caller, variantId } = await givenShop()
    const stranger = newId('var')
    const { body } = await caller.post(`${api}/availability`, {
      variant_ids: [stranger, variantId],
    })
    assert.deepEqual(body.content, [
      { variant_id: stranger, tracked: true, available: 0, sellable: 0, locations: [] },
      {
        variant_id: variantId,
        tracked: true,
        available: 10,
        sellable: 10,
        locations: [
          {
            ...{ warehouse: 'MAIN', available: 10 },
            ...{ policy: 'DENY', backorder_limit: null, release_at: null },
          },
        ],
      },
    ])
  })

  test('the integrity check finds every counter that nothing explains', async () => {
    const shop = await givenShop()
    await world.seed(
      shop.name,
      (tx) => tx`
        update inventory.stock_items
        set on_hand = 11, reserved = 2, damaged = 3, safety_stock = 4, held = 1, incoming = 5
        where tenant_id = ${tx.tenantId}
      `,
    )
    const [item] = await itemsOf(shop)
    const { body } = await shop.caller.get(`${api}/integrity`)
    assert.deepEqual(body, {
      consistent: false,
      items_checked: 1,
      mismatches: [
        {
          ...{ stock_item_id: item?.id, on_hand: 11, moved: 10, reserved: 2, held: 0 },
          ...{ damaged: 3, damaged_moved: 0, safety_stock: 4, safety_stock_moved: 0 },
          ...{ held_counter: 1, held_by_carts: 0, incoming: 5, on_the_way: 0 },
        },
      ],
    })
  })

  test('movements cannot be changed or removed', async () => {
    const { name } = await givenShop()
    for (const change of [
      (tx: Parameters<Parameters<World['seed']>[1]>[0]) =>
        tx`update inventory.movements set quantity = 1 where tenant_id = ${tx.tenantId}`,
      (tx: Parameters<Parameters<World['seed']>[1]>[0]) =>
        tx`delete from inventory.movements where tenant_id = ${tx.tenantId}`,
    ]) {
      await assert.rejects(world.seed(name, change), /permission denied/)
    }
  })
})

describe("a provider's token", () => {
  const adjustments = `${api}/adjustments`

  /** Two providers, each with ten units at its own place; those of the first also at the operator's. */
  async function givenProviders() {
    const { name, caller } = await givenShop()
    const [own, other] = [newId('prv'), newId('prv')]
    const [mine, theirs] = [newId('var'), newId('var')]
    await world.seed(name, async (tx) => {
      for (const [variantId, providerId] of [
        [mine, own],
        [theirs, other],
      ] as const) {
        const stock = { variantId, providerId, warehouse: providerId, available: 10 }
        await stockVariant(tx, stock)
      }
      await adjustStock(tx, [{ variantId: mine, warehouse: 'MAIN', delta: 1 }], undefined)
    })
    return { name, caller, own, other, mine, theirs, provider: world.asProvider(name, own) }
  }

  test('200: changes its own stock at its own place', async () => {
    const { provider, own, mine } = await givenProviders()
    const adjustment = { variant_id: mine, delta: 5 }
    const { status, body } = await provider.post<{ content: Item[] }>(adjustments, {
      adjustments: [adjustment],
    })
    assert.equal(status, 200)
    assert.deepEqual([body.content[0]?.warehouse, body.content[0]?.on_hand], [own, 15])
  })

  test('422 location_unknown: its stock cannot be at a location of the operator or of another provider', async () => {
    const { provider, caller, other, mine } = await givenProviders()
    for (const warehouse of ['MAIN', other]) {
      const { status, body } = await provider.post<Refusal>(adjustments, {
        adjustments: [{ variant_id: mine, warehouse, delta: 1 }],
      })
      assert.deepEqual([status, body.code], [422, 'location_unknown'])
    }
    assert.equal((await caller.get(`${api}/integrity`)).body.consistent, true)
  })

  test('200: lists the items and movements of its own stock only', async () => {
    const { provider, mine } = await givenProviders()
    for (const list of ['items', 'movements']) {
      const { content } = (await provider.get<List<Item>>(`${api}/${list}`)).body
      assert.deepEqual([...new Set(content.map(({ variant_id }) => variant_id))], [mine])
      assert.equal(content.length, 2)
    }
  })
})
