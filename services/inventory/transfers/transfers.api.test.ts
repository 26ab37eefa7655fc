import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { type Caller, createWorld, untilBlocked, type World } from '@souk/platform/testing'
import { manifest } from '../manifest.ts'
import { removeStock } from '../operations.ts'
import { registerProvider } from '../providers/store.ts'
import { reserveStock } from '../reservations/operations.ts'
import { stockVariant } from '../stock.fixture.ts'
import { receiveTransfer, shipTransfer } from './operations.ts'

interface Line {
  variant_id: string
  quantity: number
  shipped: number
  received: number
}

interface Transfer {
  id: string
  status: string
  provider_id: string | null
  lines: Line[]
  tracking: string[]
  version: number
  shipped_at: string | null
  closed_at: string | null
}

interface Refusal {
  code: string
  meta: Record<string, unknown>
  errors?: { path: string; code: string }[]
}

let world: World

before(async () => {
  world = await createWorld({ services: [manifest] })
})
after(() => world.close())

const url = '/api/v1/inventory/transfers'
const locations = '/api/v1/inventory/locations'

async function givenLocation(caller: Caller, code: string, more: object = {}): Promise<string> {
  const { status, body, text } = await caller.post<{ id: string }>(locations, { code, ...more })
  assert.equal(status, 201, text)
  return body.id
}

/** A tenant with the locations BER and HAM, and ten units of a variant at BER. */
async function givenShop(units = 10) {
  const name = newUuid()
  const caller = world.as(name)
  const from = await givenLocation(caller, 'MAIN')
  const [ber, ham] = [await givenLocation(caller, 'BER'), await givenLocation(caller, 'HAM')]
  const variantId = newId('var')
  await world.seed(name, (tx) =>
    stockVariant(tx, { variantId, warehouse: 'BER', available: units }),
  )
  return { name, caller, variantId, locationIds: { main: from, ber, ham } }
}

async function givenTransfer(caller: Caller, variantId: string, quantity = 10, more: object = {}) {
  const draft = { from: 'BER', to: 'HAM', lines: [{ variant_id: variantId, quantity }], ...more }
  const { status, body, text } = await caller.post<Transfer>(url, draft)
  assert.equal(status, 201, text)
  return body
}

function command(caller: Caller, { id }: { id: string }, name: string, body: object = {}) {
  return caller.post<Transfer & Refusal>(`${url}/${id}/${name}`, body)
}

async function done(caller: Caller, transfer: { id: string }, ...commands: string[]) {
  let last: Transfer | undefined
  for (const name of commands) {
    const { status, body, text } = await command(caller, transfer, name)
    assert.equal(status, 200, `${name} ${text}`)
    last = body
  }
  return last ?? assert.fail()
}

async function assertRefused(
  reply: { status: number; body: Refusal; text: string },
  expected: [status: number, code: string],
): Promise<Refusal> {
  assert.deepEqual([reply.status, reply.body.code], expected, reply.text)
  return reply.body
}

/** `BER 10 0`: on hand, and on their way there. */
async function stockOf(caller: Caller, variantId: string): Promise<string[]> {
  const { body } = await caller.get<{
    content: { warehouse: string; on_hand: number; incoming: number }[]
  }>(`/api/v1/inventory/items?variant_id=${variantId}`)
  return body.content
    .map(({ warehouse, on_hand, incoming }) => `${warehouse} ${on_hand} ${incoming}`)
    .toSorted()
}

async function movementsOf(caller: Caller, variantId: string): Promise<string[]> {
  const { body } = await caller.get<{
    content: { warehouse: string; type: string; quantity: number; ref: string | null }[]
  }>(`/api/v1/inventory/movements?variant_id=${variantId}`)
  return body.content
    .toReversed()
    .map(({ warehouse, type, quantity }) => `${warehouse} ${type} ${quantity}`)
}

async function assertProved(caller: Caller): Promise<void> {
  const { body } = await caller.get<{ consistent: boolean }>('/api/v1/inventory/integrity')
  assert.equal(body.consistent, true, JSON.stringify(body))
}

async function eventsOf(tenant: string): Promise<string[]> {
  const events = await world.events(tenant)
  return events.map(({ type }) => type).filter((type) => type.startsWith('transfer.'))
}

describe('a transfer', () => {
  test('moves units from one location to the other, and every step is announced as it is read', async () => {
    const { name, caller, variantId } = await givenShop()
    const made = await givenTransfer(caller, variantId, 10, { note: 'Window', tracking: ['T1'] })
    assert.partialDeepStrictEqual(made, { status: 'DRAFT', provider_id: null, version: 1 })
    assert.deepEqual((await caller.get(`${url}/${made.id}`)).body, made)
    await done(caller, made, 'ready')
    assert.deepEqual(await stockOf(caller, variantId), ['BER 10 0'])
    const shipped = await done(caller, made, 'ship')
    assert.partialDeepStrictEqual(shipped, {
      status: 'IN_TRANSIT',
      lines: [{ quantity: 10, shipped: 10, received: 0 }],
    })
    assert.deepEqual(await stockOf(caller, variantId), ['BER 0 0', 'HAM 0 10'])
    await assertProved(caller)
    const received = await done(caller, made, 'receive')
    assert.partialDeepStrictEqual(received, { status: 'RECEIVED', lines: [{ received: 10 }] })
    assert(received.closed_at !== null && received.shipped_at !== null)
    assert.deepEqual(await stockOf(caller, variantId), ['BER 0 0', 'HAM 10 0'])
    assert.deepEqual(await movementsOf(caller, variantId), [
      'BER RECEIPT 10',
      'BER TRANSFER_OUT -10',
      'HAM TRANSFER_IN 10',
    ])
    await assertProved(caller)
    assert.deepEqual(await eventsOf(name), [
      'transfer.created',
      'transfer.ready',
      'transfer.shipped',
      'transfer.received',
    ])
    const last = (await world.events(name)).findLast(({ type }) => type === 'transfer.received')
    assert.deepEqual(last?.data.object, received)
    const listed = await caller.get<{ content: Transfer[] }>(
      `${url}?status=RECEIVED&from=BER&to=HAM`,
    )
    assert.deepEqual(listed.body.content, [received])
    assert.deepEqual(
      (await caller.get<{ content: Transfer[] }>(`${url}?status=DRAFT`)).body.content,
      [],
    )
  })

  test('is received in parts, and closed short where the rest is lost', async () => {
    const { name, caller, variantId } = await givenShop()
    const made = await givenTransfer(caller, variantId)
    await done(caller, made, 'ready', 'ship')
    const part = { lines: [{ variant_id: variantId, quantity: 4 }] }
    for (const received of [4, 8]) {
      const { body } = await command(caller, made, 'receive', part)
      assert.partialDeepStrictEqual(body, { status: 'PARTIALLY_RECEIVED', lines: [{ received }] })
    }
    assert.deepEqual(await stockOf(caller, variantId), ['BER 0 0', 'HAM 8 2'])
    const over = await assertRefused(await command(caller, made, 'receive', part), [
      422,
      'over_receipt',
    ])
    assert.deepEqual(over.meta.lines, [
      { variant_id: variantId, shipped: 10, received: 8, quantity: 4 },
    ])
    const closed = await done(caller, made, 'close-short')
    assert.partialDeepStrictEqual(closed, { status: 'CLOSED_SHORT', lines: [{ received: 8 }] })
    assert.deepEqual(await stockOf(caller, variantId), ['BER 0 0', 'HAM 8 0'])
    assert.deepEqual((await movementsOf(caller, variantId)).slice(-2), [
      'HAM TRANSFER_IN 2',
      'HAM LOSS -2',
    ])
    await assertProved(caller)
    assert.equal((await eventsOf(name)).at(-1), 'transfer.closed_short')
    for (const again of ['close-short', 'receive', 'ship', 'cancel']) {
      await assertRefused(await command(caller, made, again), [409, 'invalid_transition'])
    }
  })

  test('is told of past moments, and what is coming is proved by it at each of them', async () => {
    const { name, caller, variantId } = await givenShop()
    const made = await givenTransfer(caller, variantId)
    await done(caller, made, 'ready')
    const moments: Date[] = []
    const pass = async () => {
      moments.push(await world.peek(name, async (tx) => tx.now))
      world.advance(name, 60_000)
      await assertProved(caller)
    }
    const receive = (quantity: number) =>
      command(caller, made, 'receive', { lines: [{ variant_id: variantId, quantity }] })
    await done(caller, made, 'ship')
    for (const step of [
      () => receive(4),
      () => receive(1),
      () => done(caller, made, 'close-short'),
    ]) {
      await pass()
      await step()
    }
    await pass()
    const { body: listed } = await caller.get<{ content: { id: string; warehouse: string }[] }>(
      `/api/v1/inventory/items?variant_id=${variantId}`,
    )
    const item = listed.content.find(({ warehouse }) => warehouse === 'HAM')
    const then = async (moment: Date) => {
      const asOf = `/api/v1/inventory/items/${item?.id}?as_of=${moment.toISOString()}`
      const { body } = await caller.get<{ on_hand: number; incoming: number }>(asOf)
      return `${body.on_hand} ${body.incoming}`
    }
    const told: string[] = []
    for (const moment of moments) told.push(await then(moment))
    assert.deepEqual(told, ['0 10', '4 6', '5 5', '5 0'])
  })

  test('proves that no unit is coming that no transfer has', async () => {
    const { name, caller, variantId } = await givenShop()
    await done(caller, await givenTransfer(caller, variantId), 'ready', 'ship')
    await world.seed(
      name,
      (tx) => tx`
        update inventory.stock_items
        set incoming = incoming - 3
        where tenant_id = ${tx.tenantId} and warehouse = 'HAM'
      `,
    )
    const { body } = await caller.get<{ mismatches: object[] }>('/api/v1/inventory/integrity')
    assert.equal(body.mismatches.length, 1)
    assert.partialDeepStrictEqual(body.mismatches, [{ incoming: 7, on_the_way: 10 }])
  })

  test('is closed short although nothing has arrived', async () => {
    const { caller, variantId } = await givenShop()
    const made = await givenTransfer(caller, variantId, 3)
    await done(caller, made, 'ready', 'ship', 'close-short')
    assert.deepEqual(await stockOf(caller, variantId), ['BER 7 0', 'HAM 0 0'])
    await assertProved(caller)
  })

  test('ships what could be packed, with its tracking numbers', async () => {
    const { caller, variantId } = await givenShop()
    const made = await givenTransfer(caller, variantId)
    await done(caller, made, 'ready')
    const sent = { lines: [{ variant_id: variantId, quantity: 6 }], tracking: ['T2'] }
    const { body } = await command(caller, made, 'ship', sent)
    assert.partialDeepStrictEqual(body, { tracking: ['T2'], lines: [{ quantity: 10, shipped: 6 }] })
    assert.deepEqual(await stockOf(caller, variantId), ['BER 4 0', 'HAM 0 6'])
    const received = await done(caller, made, 'receive')
    assert.deepEqual([received.status, received.lines[0]?.received], ['RECEIVED', 6])
  })

  test('400: ships and receives only what it has', async () => {
    const { caller, variantId } = await givenShop()
    const made = await givenTransfer(caller, variantId, 5)
    await done(caller, made, 'ready')
    const more = { lines: [{ variant_id: variantId, quantity: 6 }] }
    const other = { lines: [{ variant_id: newId('var'), quantity: 1 }] }
    const tooMany = await command(caller, made, 'ship', more)
    assert.deepEqual([tooMany.status, tooMany.body.errors?.[0]?.path], [400, '/lines/0/quantity'])
    for (const name of ['ship', 'receive']) {
      if (name === 'receive') await done(caller, made, 'ship')
      const { status, body } = await command(caller, made, name, other)
      assert.deepEqual([status, body.errors?.[0]?.path], [400, '/lines/0/variant_id'])
    }
  })

  test('ends when it is cancelled before it leaves, and no unit has moved', async () => {
    const { caller, variantId } = await givenShop()
    for (const commands of [[], ['ready']]) {
      const made = await givenTransfer(caller, variantId)
      const cancelled = await done(caller, made, ...commands, 'cancel')
      assert.equal(cancelled.status, 'CANCELLED')
      await assertRefused(await command(caller, made, 'ship'), [409, 'invalid_transition'])
    }
    assert.deepEqual(await stockOf(caller, variantId), ['BER 10 0'])
  })

  test('409 invalid_transition: what has left is neither shipped again nor cancelled', async () => {
    const { caller, variantId } = await givenShop(20)
    const made = await givenTransfer(caller, variantId)
    const early = await assertRefused(await command(caller, made, 'ship'), [
      409,
      'invalid_transition',
    ])
    assert.deepEqual(early.meta.allowed, ['ready', 'cancel'])
    await done(caller, made, 'ready', 'ship')
    for (const name of ['ship', 'cancel', 'ready']) {
      const { meta } = await assertRefused(await command(caller, made, name), [
        409,
        'invalid_transition',
      ])
      assert.deepEqual(meta.allowed, ['receive', 'close-short'])
    }
    assert.deepEqual(await stockOf(caller, variantId), ['BER 10 0', 'HAM 0 10'])
    await done(caller, made, 'receive')
    await assertRefused(await command(caller, made, 'receive'), [409, 'invalid_transition'])
    assert.deepEqual(await stockOf(caller, variantId), ['BER 10 0', 'HAM 10 0'])
  })

  test('a receipt that is sent again with its key is one receipt', async () => {
    const { caller, variantId } = await givenShop()
    const made = await givenTransfer(caller, variantId)
    await done(caller, made, 'ready', 'ship')
    const body = { lines: [{ variant_id: variantId, quantity: 4 }] }
    const headers = { 'idempotency-key': newUuid() }
    const send = () => caller.call<Transfer>('POST', `${url}/${made.id}/receive`, { body, headers })
    const [first, second] = [await send(), await send()]
    assert.deepEqual(second.body, first.body)
    assert.deepEqual(await stockOf(caller, variantId), ['BER 0 0', 'HAM 4 6'])
  })

  test('a receipt that is sent again without a key is another one, until nothing is left', async () => {
    const { name, caller, variantId } = await givenShop()
    const made = await givenTransfer(caller, variantId)
    await done(caller, made, 'ready', 'ship')
    const send = () =>
      command(caller, made, 'receive', { lines: [{ variant_id: variantId, quantity: 4 }] })
    assert.deepEqual([(await send()).status, (await send()).status], [200, 200])
    const { meta } = await assertRefused(await send(), [422, 'over_receipt'])
    const line = { variant_id: variantId, shipped: 10, received: 8, quantity: 4 }
    assert.deepEqual(meta.lines, [line])
    assert.deepEqual(await stockOf(caller, variantId), ['BER 0 0', 'HAM 8 2'])
    assert.deepEqual(await eventsOf(name), [
      'transfer.created',
      'transfer.ready',
      'transfer.shipped',
      'transfer.received',
      'transfer.received',
    ])
    await assertProved(caller)
  })

  test('two receipts at once wait for each other, and the second finds what is left', async () => {
    const { name, caller, variantId } = await givenShop()
    const made = await givenTransfer(caller, variantId)
    await done(caller, made, 'ready', 'ship')
    const lines = [{ variantId, quantity: 7 }]
    const second = await world.seed(name, async (tx) => {
      await receiveTransfer(tx, made.id, lines)
      const body = { lines: [{ variant_id: variantId, quantity: 7 }] }
      const reply = command(caller, made, 'receive', body)
      await untilBlocked(world.db)
      return { reply }
    })
    await assertRefused(await second.reply, [422, 'over_receipt'])
    assert.deepEqual(await stockOf(caller, variantId), ['BER 0 0', 'HAM 7 3'])
    await assertProved(caller)
  })

  test('412 version_mismatch: a command names the version that was seen', async () => {
    const { caller, variantId } = await givenShop()
    const made = await givenTransfer(caller, variantId)
    await done(caller, made, 'ready')
    const headers = { 'if-match': '"v1"' }
    const late = await caller.call<Refusal>('POST', `${url}/${made.id}/ship`, { body: {}, headers })
    await assertRefused(late, [412, 'version_mismatch'])
  })
})

describe('what a location has', () => {
  test('409 insufficient_stock: is asked when it is ready, and again when it leaves', async () => {
    const { name, caller, variantId } = await givenShop(5)
    const tooMuch = await givenTransfer(caller, variantId, 6)
    const { meta } = await assertRefused(await command(caller, tooMuch, 'ready'), [
      409,
      'insufficient_stock',
    ])
    assert.deepEqual(meta.lines, [{ variant_id: variantId, requested: 6, available: 5 }])
    const made = await givenTransfer(caller, variantId, 5)
    await done(caller, made, 'ready')
    await world.seed(name, (tx) => reserveStock(tx, newId('ord'), [{ variantId, quantity: 1 }]))
    await assertRefused(await command(caller, made, 'ship'), [409, 'insufficient_stock'])
    assert.deepEqual(await stockOf(caller, variantId), ['BER 5 0'])
    assert.equal((await caller.get<Transfer>(`${url}/${made.id}`)).body.status, 'READY')
    const sent = { lines: [{ variant_id: variantId, quantity: 4 }] }
    assert.equal((await command(caller, made, 'ship', sent)).status, 200)
    await assertProved(caller)
  })

  test('two transfers of the same units at once: the second waits, and does not leave', async () => {
    const { name, caller, variantId } = await givenShop(5)
    const [one, two] = [
      await givenTransfer(caller, variantId, 5),
      await givenTransfer(caller, variantId, 5),
    ]
    await done(caller, one, 'ready')
    await done(caller, two, 'ready')
    const second = await world.seed(name, async (tx) => {
      await shipTransfer(tx, one.id, { lines: undefined, tracking: undefined })
      const reply = command(caller, two, 'ship')
      await untilBlocked(world.db)
      return { reply }
    })
    await assertRefused(await second.reply, [409, 'insufficient_stock'])
    assert.deepEqual(await stockOf(caller, variantId), ['BER 0 0', 'HAM 0 5'])
    await assertProved(caller)
  })
})

describe('a draft', () => {
  test('is changed as long as it is one, and the same once more changes nothing', async () => {
    const { name, caller, variantId } = await givenShop()
    const made = await givenTransfer(caller, variantId)
    const change = (body: object) => caller.patch<Transfer & Refusal>(`${url}/${made.id}`, body)
    const lines = [{ variant_id: variantId, quantity: 2 }]
    const body = { to: 'MAIN', lines, note: 'Two only', tracking: ['T3'] }
    const { body: changed } = await change(body)
    assert.partialDeepStrictEqual(changed, { ...body, lines: [{ quantity: 2 }], version: 2 })
    assert.deepEqual((await change(body)).body, changed)
    assert.deepEqual(await eventsOf(name), ['transfer.created', 'transfer.updated'])
    const same = await change({ to: 'BER' })
    assert.deepEqual([same.status, same.body.errors?.[0]?.path], [400, '/to'])
    await done(caller, made, 'ready')
    const { meta } = await assertRefused(await change({ note: 'Late' }), [
      409,
      'transfer_not_draft',
    ])
    assert.equal(meta.status, 'READY')
  })

  const unknown: [title: string, change: object, code: string, path: string][] = [
    ['a location that there is not', { to: 'NOWHERE' }, 'location_unknown', '/to'],
    [
      'a variant that there is not',
      { lines: [{ variant_id: newId('var'), quantity: 1 }] },
      'variant_unknown',
      '/lines/0/variant_id',
    ],
  ]
  for (const [title, change, code, path] of unknown) {
    test(`422 ${code}: names ${title}`, async () => {
      const { name, caller, variantId } = await givenShop()
      const lines = [{ variant_id: variantId, quantity: 1 }]
      const made = await caller.post<Refusal>(url, { from: 'BER', to: 'HAM', lines, ...change })
      assert.equal((await assertRefused(made, [422, code])).errors?.[0]?.path, path)
      assert.deepEqual(await eventsOf(name), [])
    })
  }

  test('404 transfer_not_found: of another tenant it does not exist', async () => {
    const { caller, variantId } = await givenShop()
    const made = await givenTransfer(caller, variantId)
    const stranger = world.as(newUuid())
    await assertRefused(await stranger.get<Refusal & Transfer>(`${url}/${made.id}`), [
      404,
      'transfer_not_found',
    ])
    await assertRefused(await command(stranger, made, 'ready'), [404, 'transfer_not_found'])
    assert.deepEqual((await stranger.get<{ content: object[] }>(url)).body.content, [])
  })
})

describe('a location that changes meanwhile', () => {
  const deactivate = (caller: Caller, id: string) =>
    caller.patch(`${locations}/${id}`, { active: false })

  test('422 location_inactive: nothing is made ready or leaves while one of the two is inactive', async () => {
    const { caller, variantId, locationIds } = await givenShop()
    const made = await givenTransfer(caller, variantId)
    const ready = await givenTransfer(caller, variantId)
    await done(caller, ready, 'ready')
    assert.equal((await deactivate(caller, locationIds.ham)).status, 200)
    for (const [transfer, name] of [
      [made, 'ready'],
      [ready, 'ship'],
    ] as const) {
      const { errors } = await assertRefused(await command(caller, transfer, name), [
        422,
        'location_inactive',
      ])
      assert.equal(errors?.[0]?.path, '/to')
    }
    const lines = [{ variant_id: variantId, quantity: 1 }]
    const draft = await caller.post<Refusal>(url, { from: 'BER', to: 'HAM', lines })
    await assertRefused(draft, [422, 'location_inactive'])
    assert.deepEqual(await stockOf(caller, variantId), ['BER 10 0'])
  })

  test('receives what was on its way when it became inactive', async () => {
    const { caller, variantId, locationIds } = await givenShop()
    const made = await givenTransfer(caller, variantId)
    await done(caller, made, 'ready', 'ship')
    assert.equal((await deactivate(caller, locationIds.ham)).status, 200)
    await done(caller, made, 'receive')
    assert.deepEqual(await stockOf(caller, variantId), ['BER 0 0', 'HAM 10 0'])
    await assertProved(caller)
  })

  test('409 location_not_empty: is not deleted while units are on their way to it; before that it is', async () => {
    const { caller, variantId, locationIds } = await givenShop()
    const made = await givenTransfer(caller, variantId)
    await done(caller, made, 'ready', 'ship')
    const at = `${locations}/${locationIds.ham}`
    const { meta } = await assertRefused(await caller.call<Refusal>('DELETE', at), [
      409,
      'location_not_empty',
    ])
    assert.deepEqual([meta.on_hand, meta.incoming], [0, 10])
    await done(caller, made, 'close-short')
    const later = await givenTransfer(caller, variantId, 1, { from: 'MAIN', to: 'HAM' })
    assert.equal((await caller.call('DELETE', at)).status, 200)
    const { errors } = await assertRefused(await command(caller, later, 'ready'), [
      409,
      'insufficient_stock',
    ])
    assert.equal(errors, undefined)
    const again = await caller.patch<Refusal>(`${url}/${later.id}`, { note: 'Again' })
    assert.equal((await assertRefused(again, [422, 'location_unknown'])).errors?.[0]?.path, '/to')
  })

  test('422 variant_unknown: a deleted variant cannot arrive, and is closed short', async () => {
    const { name, caller, variantId } = await givenShop()
    const made = await givenTransfer(caller, variantId)
    await done(caller, made, 'ready', 'ship')
    await world.seed(name, (tx) => removeStock(tx, [variantId]))
    await assertRefused(await command(caller, made, 'receive'), [422, 'variant_unknown'])
    assert.equal((await done(caller, made, 'close-short')).status, 'CLOSED_SHORT')
    await assertProved(caller)
  })
})

describe('a provider', () => {
  async function givenProviders() {
    const shop = await givenShop()
    const [mine, rival] = [newId('prv'), newId('prv')]
    for (const id of [mine, rival]) await world.seed(shop.name, (tx) => registerProvider(tx, id))
    const variantId = newId('var')
    const provider = world.asProvider(shop.name, mine)
    await givenLocation(provider, 'SHED')
    await givenLocation(provider, 'YARD')
    await givenLocation(shop.caller, 'RIVAL', { provider_id: rival })
    const stock = { variantId, warehouse: 'SHED', available: 5, providerId: mine }
    await world.seed(shop.name, (tx) => stockVariant(tx, stock))
    const lines = [{ variant_id: variantId, quantity: 5 }]
    return { ...shop, provider, mine, rival, ownVariantId: variantId, lines }
  }

  test('transfers its own stock between its own locations', async () => {
    const { name, provider, caller, mine, rival, ownVariantId, lines } = await givenProviders()
    const { status, body } = await provider.post<Transfer>(url, { from: 'SHED', to: 'YARD', lines })
    assert.deepEqual([status, body.provider_id], [201, mine])
    await done(provider, body, 'ready', 'ship', 'receive')
    assert.deepEqual(await stockOf(provider, ownVariantId), ['SHED 0 0', 'YARD 5 0'])
    assert.equal((await caller.get<Transfer>(`${url}/${body.id}`)).body.status, 'RECEIVED')
    const other = world.asProvider(name, rival)
    const hidden = await other.get<Refusal & Transfer>(`${url}/${body.id}`)
    await assertRefused(hidden, [404, 'transfer_not_found'])
    await assertRefused(await command(other, body, 'cancel'), [404, 'transfer_not_found'])
  })

  test('422 location_unknown: has no other locations, neither the operator’s nor a rival’s', async () => {
    const { provider, lines } = await givenProviders()
    for (const code of ['RIVAL', 'HAM']) {
      for (const body of [
        { from: 'SHED', to: code, lines },
        { from: code, to: 'SHED', lines },
      ]) {
        await assertRefused(await provider.post<Refusal>(url, body), [422, 'location_unknown'])
      }
    }
  })

  test('422 variant_unknown: has no stock of others, also where the operator asks for it', async () => {
    const { provider, caller, variantId } = await givenProviders()
    const lines = [{ variant_id: variantId, quantity: 1 }]
    for (const asker of [provider, caller]) {
      const reply = await asker.post<Refusal>(url, { from: 'SHED', to: 'YARD', lines })
      await assertRefused(reply, [422, 'variant_unknown'])
    }
  })

  test('does not see what the operator sends to or from it', async () => {
    const { provider, caller, lines } = await givenProviders()
    const { body } = await caller.post<Transfer>(url, { from: 'SHED', to: 'HAM', lines })
    assert.equal(body.provider_id, null)
    const hidden = await provider.get<Refusal & Transfer>(`${url}/${body.id}`)
    await assertRefused(hidden, [404, 'transfer_not_found'])
    await done(caller, body, 'ready', 'ship', 'receive')
  })
})
